import './account-main.css';
import type { Path } from '#shared/flows/paths.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import type { Elements } from '#shared/ui/elements.ts';
import { cardIcon, Icon, linkIcon, lockIcon, mailIcon, userIcon } from '#shared/ui/icons/icon.tsx';
import { PortalMain } from './portal-main.tsx';
import { useCurrentInView } from './use-current-in-view.ts';

const pages = [
  ['/account', 'portal.nav.details', userIcon],
  ['/billing', 'portal.nav.billing', cardIcon],
  ['/preferences', 'portal.nav.preferences', mailIcon],
  ['/security', 'portal.nav.security', lockIcon],
  ['/oauth/revoke', 'portal.nav.linkedApps', linkIcon],
] as const;

/** The list of logins is a page below the security. */
const currentOf = (page: Path, path: Path) => {
  if (page === path) return 'page';
  return page === '/security' && path === '/manage-logins' ? 'true' : undefined;
};

interface AccountMainProps {
  readonly loading: boolean;
  readonly children: Elements;
}

/** A page of the account, with the other ones beside it, or above it in a narrow window. */
export const AccountMain = ({ loading, children }: AccountMainProps) => {
  const { t, href } = useApp();
  const { path } = useSituation().location;
  const nav = useCurrentInView(path);
  return (
    <PortalMain loading={loading}>
      <div className="ff-account-page">
        <nav className="ff-account-nav" ref={nav} aria-label={t('portal.nav.account')}>
          {pages.map(([page, key, shape]) => (
            <a key={page} href={href(page)} aria-current={currentOf(page, path)}>
              <Icon shape={shape} size={18} />
              <span>{t(key)}</span>
            </a>
          ))}
        </nav>
        {children}
      </div>
    </PortalMain>
  );
};
