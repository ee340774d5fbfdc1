import { type ReactNode, useState } from 'react';
import { brandName } from '#shared/content/brand.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Drawer } from '#shared/ui/drawer.tsx';
import { globeIcon, Icon, menuIcon, userIcon } from '#shared/ui/icon.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Logo } from '#shared/ui/logo.tsx';
import { TextButton } from '#shared/ui/text-button.tsx';

interface PortalFrameProps {
  /** Sign-in pages show neither navigation nor footer. Source: POR-045. */
  readonly alone: boolean;
  readonly children: ReactNode;
}

export const PortalFrame = ({ alone, children }: PortalFrameProps) => {
  const { t } = useApp();
  if (alone) {
    return (
      <div className="ff-checkout">
        <header className="ff-page-head">
          <Logo />
        </header>
        {children}
      </div>
    );
  }
  return (
    <div className="ff-portal">
      {/* biome-ignore lint/a11y/useValidAnchor: the hash belongs to the router, so the link moves the focus itself */}
      <a className="ff-skip" href="#main" onClick={skipToMain}>
        {t('common.skipToContent')}
      </a>
      <Head />
      <main className="ff-portal-main" id="main" tabIndex={-1}>
        {children}
      </main>
      <Foot />
    </div>
  );
};

const skipToMain = (event: { preventDefault(): void }) => {
  event.preventDefault();
  document.getElementById('main')?.focus();
};

const Head = () => {
  const { t, href, journey } = useApp();
  const { place, user } = useSituation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isHome = place.path === '/';
  const signOut = () => journey.open('/logout');
  const orders = (
    <a href={href('/')} aria-current={isHome ? 'page' : undefined} onClick={() => setMenuOpen(false)}>
      {t('portal.nav.orders')}
    </a>
  );
  return (
    <header className="ff-portal-head">
      <div className="ff-portal-head__in">
        <a
          className="ff-portal-head__home"
          href={href('/')}
          aria-label={t('portal.nav.home', { brand: brandName })}
        >
          <Logo height={21} decorative />
        </a>
        <nav className="ff-portal-nav" aria-label={t('portal.nav.label')}>
          {orders}
        </nav>
        <div className="ff-portal-user">
          <span className="ff-portal-user__name">
            <Icon shape={userIcon} size={18} />
            {user?.name}
          </span>
          <TextButton onPress={signOut}>{t('portal.nav.signOut')}</TextButton>
        </div>
        <div className="ff-portal-menu">
          <IconButton shape={menuIcon} label={t('portal.nav.menu')} onPress={() => setMenuOpen(true)} />
        </div>
      </div>
      <Drawer open={isMenuOpen} onClose={() => setMenuOpen(false)} title={user?.name ?? t('portal.nav.menu')}>
        <div className="ff-portal-menu-links">
          {orders}
          <button type="button" onClick={signOut}>
            {t('portal.nav.signOut')}
          </button>
        </div>
      </Drawer>
    </header>
  );
};

const languageName = (locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale;

const Foot = () => {
  const { t, countryCode, locale, changeLocale } = useApp();
  const { locales } = marketOf(countryCode);
  return (
    <footer className="ff-portal-foot">
      <div className="ff-portal-foot__in">
        <span>{t('portal.foot.copyright', { brand: brandName, year: new Date().getFullYear() })}</span>
        {locales.length > 1 && (
          <label className="ff-portal-foot__end">
            <Icon shape={globeIcon} size={16} />
            <span className="ff-sr">{t('portal.foot.language')}</span>
            <select value={locale} onChange={(event) => changeLocale(event.currentTarget.value)}>
              {locales.map((offered) => (
                <option key={offered} value={offered}>
                  {languageName(offered)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
    </footer>
  );
};
