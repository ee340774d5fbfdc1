import { type ReactNode, useEffect, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { endDashboardSession } from '#shared/contract/dashboard/session.contract.ts';
import { IconButton } from '#shared/ui/actions/icon-button.tsx';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { Logo } from '#shared/ui/brand/logo.tsx';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { externalIcon, Icon, menuIcon } from '#shared/ui/icons/icon.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { navigation } from './navigation.ts';
import { useAction } from './queries.tsx';
import { useSession, useStartAnew } from './session.tsx';
import { type Counted, useCounts } from './use-counts.ts';

/** The pages' surroundings: beside them the list of pages, or a menu with it in a narrow window. */
export const Frame = ({ children }: { children: ReactNode }) => {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const { displayName } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the menu where a link of it was followed
  useEffect(() => setMenuOpen(false), [pathname]);
  return (
    <div className="ffd">
      <a className="ff-skip" href="#main">
        Skip to content
      </a>
      <aside className="ffd-side" aria-label="Dashboard">
        <a className="ffd-side__logo" href="/dashboard/payments" aria-label="Fourfold, payments">
          <Logo decorative />
        </a>
        <Navigation />
      </aside>
      <header className="ffd-topbar">
        <IconButton shape={menuIcon} label="Menu" onPress={() => setMenuOpen(true)} />
        <Logo />
        <span className="ffd-topbar__name ff-small ff-strong">
          <bdi>{displayName}</bdi>
        </span>
      </header>
      <Drawer open={isMenuOpen} onClose={() => setMenuOpen(false)} title="Menu">
        <Navigation />
      </Drawer>
      <main className="ffd-bench" id="main">
        {children}
      </main>
    </div>
  );
};

const Navigation = () => {
  const { displayName, merchantId, sandbox } = useSession();
  const counts = useCounts();
  const startAnew = useStartAnew();
  const signOut = useAction(endDashboardSession, startAnew);
  return (
    <>
      <nav className="ffd-nav" aria-label="Main">
        {navigation.map(({ title, entries }) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul>
              {entries.map(({ path, name, icon, counted }) => (
                <li key={path}>
                  <NavLink to={path}>
                    <Icon shape={icon} size={18} />
                    {name}
                    {counted && <Count of={counts[counted]} />}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <ul>
          <li>
            <a href="/docs/">
              <Icon shape={externalIcon} size={18} />
              Documentation
            </a>
          </li>
        </ul>
      </nav>
      <div className="ffd-side__end ff-small">
        {sandbox && (
          <span>
            <span className="ffd-env">Sandbox</span>
          </span>
        )}
        <span className="ff-strong">
          <bdi>{displayName}</bdi>
        </span>
        <span className="ff-muted ffd-mono">{merchantId}</span>
        <span>
          <TextButton small busy={signOut.isBusy} onPress={() => signOut.run({})}>
            Sign out
          </TextButton>
        </span>
        <LiveRegion urgent>
          {signOut.error ? <FailureNotice title="You are still signed in" error={signOut.error} /> : null}
        </LiveRegion>
      </div>
    </>
  );
};

const Count = ({ of }: { of: Counted | undefined }) =>
  of && of.count > 0 ? (
    <span className="ffd-count">
      {of.count}
      {of.isMore && '+'}
      <span className="ff-sr"> {of.meaning}</span>
    </span>
  ) : null;
