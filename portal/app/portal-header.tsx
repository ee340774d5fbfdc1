import { useState } from 'react';
import { brandName } from '#shared/content/brand.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { siteLink } from '#shared/domain/site-links.ts';
import type { Path } from '#shared/flows/paths.ts';
import { lazyPart, usePart } from '#shared/screens/shell/part.ts';
import { IconButton } from '#shared/ui/actions/icon-button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Logo } from '#shared/ui/brand/logo.tsx';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { helpIcon, Icon, menuIcon } from '#shared/ui/icons/icon.tsx';
import { AccountMenu } from './account-menu.tsx';

const sections = [
  ['/', 'portal.nav.orders'],
  ['/payment-schedule', 'portal.nav.schedule'],
] as const;

const account = ['/account', 'portal.nav.account'] as const;

const billing = ['/billing', 'portal.nav.billing'] as const;

const preferences = ['/preferences', 'portal.nav.preferences'] as const;

const refer = ['/refer', 'portal.nav.refer'] as const;

const security = ['/security', 'portal.nav.security'] as const;

const newPortalPart = lazyPart(async () => (await import('./new-portal.tsx')).NewPortal);

/** Logo, navigation and account. Narrow windows fold the last two into a menu, where its flag is on. Source: POR-104. */
export const PortalHeader = () => {
  const { t, href, journey, countryCode } = useApp();
  const { flags, user } = useSituation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const folds = flags['consumer-responsive-hamburger-menu'];
  const { value: NewPortal } = usePart(flags['consumer-portal-new-portal-enabled'] ? newPortalPart : null);
  const name = user?.name || t('portal.nav.account');
  const help = siteLink('help', marketOf(countryCode));
  const ofAccount = [account, billing, preferences, security, ...(flags['referral-sign-up'] ? [refer] : [])];
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
          {sections.map(([path, key]) => (
            <PageLink key={path} path={path}>
              {t(key)}
            </PageLink>
          ))}
          <PageLink
            path={account[0]}
            below={[billing[0], preferences[0], security[0], '/manage-logins', refer[0]]}
          >
            {t(account[1])}
          </PageLink>
        </nav>
        <a className="ff-portal-head__help" href={help} target="_blank" rel="noopener">
          <Icon shape={helpIcon} size={18} />
          <span>{t('portal.foot.help')}</span>
        </a>
        <AccountMenu pages={ofAccount} name={name} onSignOut={signOut} />
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
      {NewPortal && <NewPortal />}
      <Drawer open={isMenuOpen} onClose={() => setMenuOpen(false)} title={<bdi>{name}</bdi>}>
        <ul className="ff-portal-menu-rows">
          {[...sections, ...ofAccount].map(([path, key]) => (
            <li key={path}>
              <PageLink path={path} onPress={() => setMenuOpen(false)}>
                {t(key)}
              </PageLink>
            </li>
          ))}
          <li>
            <a href={help} target="_blank" rel="noopener">
              {t('portal.foot.help')}
            </a>
          </li>
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

const belowOrders: readonly Path[] = [
  '/order/{orderId}',
  '/purchase-agreement/{agreementId}',
  '/billing-agreement/{billingAgreementId}',
];

/** An order is a page below the orders, so their link is still marked as current there. */
const currentOf = (path: Path, shown: Path, below: readonly Path[]) => {
  if (path === shown) return 'page';
  return below.includes(shown) || (path === '/' && belowOrders.includes(shown)) ? 'true' : undefined;
};

interface PageLinkProps {
  readonly path: Path;
  /** Other pages on which this link counts as current, because they have no link here. */
  readonly below?: readonly Path[];
  readonly children: string;
  readonly onPress?: () => void;
}

const PageLink = ({ path, below = [], children, onPress }: PageLinkProps) => {
  const { href } = useApp();
  const { location } = useSituation();
  return (
    <a href={href(path)} aria-current={currentOf(path, location.path, below)} onClick={onPress}>
      {children}
    </a>
  );
};
