import { Navigate, Route, Routes } from 'react-router';
import { CheckoutsPage } from '../pages/checkouts/checkouts.page.tsx';
import { DisputesPage } from '../pages/disputes/disputes.page.tsx';
import { GoLivePage } from '../pages/go-live/go-live.page.tsx';
import { KeysPage } from '../pages/keys/keys.page.tsx';
import { LogsPage } from '../pages/logs/logs.page.tsx';
import { PaymentsPage } from '../pages/payments/payments.page.tsx';
import { SettlementsPage } from '../pages/settlements/settlements.page.tsx';
import { WebhooksPage } from '../pages/webhooks/webhooks.page.tsx';

/** Every page by its address below `/dashboard`. */
export const Pages = () => (
  <Routes>
    <Route path="/payments/:orderId?" element={<PaymentsPage />} />
    <Route path="/checkouts/:token?" element={<CheckoutsPage />} />
    <Route path="/disputes/:disputeId?" element={<DisputesPage />} />
    <Route path="/settlements/:settlementId?" element={<SettlementsPage />} />
    <Route path="/webhooks" element={<WebhooksPage />} />
    <Route path="/keys" element={<KeysPage />} />
    <Route path="/logs/:errorId?" element={<LogsPage />} />
    <Route path="/go-live" element={<GoLivePage />} />
    <Route path="*" element={<Navigate to="/payments" replace />} />
  </Routes>
);
