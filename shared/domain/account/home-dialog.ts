/** Which dialog the orders home opens when it loads. Source: POR-107, POR-145 to POR-151, portal-open O-14 to O-16. */
import { type Instant, millisecondsPerDay } from '../dates.ts';
import type { Variant } from '../experiments.ts';
import { introductionSeen, ordersPageVisited } from './consumer-tag.ts';

export type HomeDialog = 'welcome' | 'introduction' | 'app';

/** What the page knows before it reads anything for a dialog. */
interface HomeVisit {
  /** Of the experiment `orders-home-welcome-modal`. */
  readonly variant: Variant<'orders-home-welcome-modal'>;
  /** Whether the list is empty, and the account may be shown shops. */
  readonly mayWelcome: boolean;
  /** Whether the newer portal is open to this account: its flag, and no disallowed status. */
  readonly hasNewPortalAccess: boolean;
  /** Whether this browser is a phone's, and has not shown the mobile app yet. */
  readonly mayShowApp: boolean;
}

/** What is read for it: the tags of the account, and how many orders there are. */
interface ReadForDialog {
  readonly tags: ReadonlySet<string>;
  readonly orderCount: number;
}

/** Whether the tags and the count are needed: a greeting or an introduction may open. */
export const isGreeted = ({ variant, mayWelcome, hasNewPortalAccess }: HomeVisit): boolean =>
  (mayWelcome && (variant === 'B' || variant === 'D')) || hasNewPortalAccess;

const introducedAfterDays = 14;

/**
 * The dialog that opens; null where none does.
 * @param read null where it could not be read: then no one is greeted, because a shopper must not be greeted twice
 */
export function homeDialog(
  visit: HomeVisit,
  read: ReadForDialog | null,
  account: { readonly createdDate: Instant },
  now: Date,
): HomeDialog | null {
  const { variant, mayWelcome, hasNewPortalAccess, mayShowApp } = visit;
  if (read) {
    const { tags, orderCount } = read;
    const hasVisited = tags.has(ordersPageVisited);
    const isTried = variant === 'B' || variant === 'D';
    if (mayWelcome && isTried && orderCount === 0 && !hasVisited) return 'welcome';
    const isSettledIn = hasVisited && isOlderThan(introducedAfterDays, account.createdDate, now);
    if (hasNewPortalAccess && !tags.has(introductionSeen) && (orderCount > 0 || isSettledIn)) {
      return 'introduction';
    }
  }
  return mayShowApp ? 'app' : null;
}

const isOlderThan = (days: number, then: Instant, now: Date): boolean =>
  now.getTime() - Date.parse(then) > days * millisecondsPerDay;
