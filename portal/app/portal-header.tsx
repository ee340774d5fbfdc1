import { useState } from 'react';
import { brandName } from '#shared/content/brand.ts';
import type { Path } from '#shared/flows/paths.ts';
import { IconButton } from '#shared/ui/actions/icon-button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Logo } from '#shared/ui/brand/logo.tsx';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { menuIcon } from '#shared/ui/icons/icon.tsx';
import { AccountMenu } from './account-menu.tsx';

const accountPages = [
  ['/account', 'portal.nav.account'],
  ['/billing', 'portal.nav.billing'],
] as const;

/** Logo, navigation and account. Narrow windows fold the last two into a menu, where its flag is on. Source: POR-104. */
export const PortalHeader = () => {
  const { t, href, journey } = useApp();
  const { flags, location, user } = useSituation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const folds = flags['consumer-responsive-hamburger-menu'];
  const name = user?.name || t('portal.nav.account');
  const signOut = () => journey.open('/logout');
  return (
    <header className={`ff-portal-head${folds ? ' ff-portal-head--folds' : ''}`}>
      <div className="ff-portal-head__in">
        <a
          className="ff-portal-head__home"
          href={href('/')}
          aria-label={t('portal.nav.home', { brand: brandName })}
        >
          <Logo height={21} decorative />
        </a>
        <nav className="ff-portal-nav" aria-label={t('portal.nav.label')}>
          <OrdersLink />
        </nav>
        <AccountMenu name={name} onSignOut={signOut} />
        {folds && (
          <div className="ff-portal-menu">
            <IconButton
              shape={menuIcon}
              label={t('portal.nav.menu')}
              hasPopup="dialog"
              onPress={() => setMenuOpen(true)}
            />
          </div>
        )}
      </div>
      <Drawer open={isMenuOpen} onClose={() => setMenuOpen(false)} title={name}>
        <ul className="ff-portal-menu-rows">
          <li>
            <OrdersLink onPress={() => setMenuOpen(false)} />
          </li>
          {accountPages.map(([path, key]) => (
            <li key={path}>
              <a
                href={href(path)}
                aria-current={location.path === path ? 'page' : undefined}
                onClick={() => setMenuOpen(false)}
              >
                {t(key)}
              </a>
            </li>
          ))}
          <li>
            <button type="button" onClick={signOut}>
              {t('portal.nav.signOut')}
            </button>
          </li>
        </ul>
      </Drawer>
    </header>
  );
};

/** An order is a page below the orders, so their link is still marked as current there. Those of the account are not. */
const currentOf = (path: Path) => {
  if (path === '/') return 'page';
  return accountPages.some(([page]) => page === path) ? undefined : 'true';
};

const OrdersLink = ({ onPress }: { onPress?: () => void }) => {
  const { t, href } = useApp();
  const { location } = useSituation();
  return (
    <a href={href('/')} aria-current={currentOf(location.path)} onClick={onPress}>
      {t('portal.nav.orders')}
    </a>
  );
};
