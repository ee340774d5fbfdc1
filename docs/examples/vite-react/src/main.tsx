import { FourfoldButton, FourfoldPlacement, FourfoldProvider } from '@fourfold/widget/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** What the server knows and the build does not: it fills them into the page. */
const { merchantId, script, integrity } = document.querySelector<HTMLElement>('#shop')?.dataset ?? {};

/** The shop's server refused, with a sentence for the shopper. */
class Refusal extends Error {}

interface Attempt {
  signal: AbortSignal;
  openId: string;
}

async function createToken({ signal, openId }: Attempt, email: string): Promise<string> {
  const response = await fetch('/api/checkout', {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ attempt: openId, email }),
  });
  const { token, message } = await response.json().catch(() => ({}));
  if (response.ok) return token;
  throw message ? new Refusal(message) : new Error(`The shop answered ${response.status}.`);
}

function Product() {
  const [email, setEmail] = useState('');
  const [status, setStatus] = useState('');
  const [result, setResult] = useState('');
  return (
    <main>
      <h1>Table lamp</h1>
      <p>$120.00</p>
      <FourfoldPlacement amount="120.00" currency="AUD" />
      <p>
        <label>
          Email{' '}
          <input
            type="email"
            autoComplete="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </label>
      </p>
      <FourfoldButton
        createToken={(attempt) => createToken(attempt, email)}
        onComplete={({ status, token }) => {
          if (status === 'SUCCESS') setResult(`/result?orderToken=${token}`);
          else setStatus('Fourfold declined this order. Nothing was charged.');
        }}
        onClose={() => {
          if (result) location.assign(result);
        }}
        onCancel={() => setStatus('Nothing was charged.')}
        onError={({ error }) => {
          const cure = error.isRecoverable ? 'Try again in a moment.' : 'Choose another way to pay.';
          setStatus(error.cause instanceof Refusal ? error.cause.message : `Fourfold did not open. ${cure}`);
          console.error(error);
        }}
      />
      <p role="status">{status}</p>
    </main>
  );
}

const root = document.querySelector('#shop');
if (root && merchantId && script && integrity) {
  createRoot(root).render(
    <FourfoldProvider src={script} integrity={integrity} merchantId={merchantId}>
      <Product />
    </FourfoldProvider>,
  );
}
