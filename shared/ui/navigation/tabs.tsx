import './tabs.css';

export interface Tab {
  href: string;
  label: string;
  /** How many there are behind it. */
  count?: number | undefined;
  current?: boolean;
}

/** Kinds of one thing, each a page of its own: plain links, since every one has an address. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav className="ff-tabs" aria-label={label}>
    {tabs.map((tab) => (
      <a key={tab.href} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
        {tab.label}
        {tab.count !== undefined && <span className="ff-count">{tab.count}</span>}
      </a>
    ))}
  </nav>
);
