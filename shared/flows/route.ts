/**
 * Journeys are tables. A row says who may open a page and where its events lead; a screen only raises events. A
 * misspelt target or guard does not compile, and a test checks the whole map.
 */

import type { GuardName } from './guards.ts';
import type { IdentityDecisionName } from './identity/identity.paths.ts';
import type { Path } from './paths.ts';

/** Another page, or the outcome of a named decision. */
export type Target = Path | DecisionName;

/** A target that applies only while its guard holds; the first that applies wins. */
interface GuardedTarget {
  readonly when: GuardName;
  readonly to: Target;
}

export type Next = Target | readonly [...GuardedTarget[], Target];

/** Rules that several rows share. `@` keeps them apart from paths. */
export type DecisionName = '@login-finished' | IdentityDecisionName;
export type Decision = readonly [...GuardedTarget[], Target];

/** A page that opens in the place of another one. */
export interface Instead {
  readonly when: GuardName;
  readonly to: Path;
  /** With the query of the address that was asked for. */
  readonly keepsQuery?: true;
}

export interface Route {
  /** `signed-in` also lets a registering consumer in where `registering` is set. Source: ACC-013 to ACC-015. */
  readonly access: 'public' | 'signed-in' | 'registering';
  /** Absent on a dead end, which must be marked with `end`. */
  readonly next?: Next;
  /** The page ends the journey by intent. */
  readonly end?: true;
  /**
   * Where a visitor who has not signed in is sent, if not to the app's way out. The address asked for is remembered, as it
   * always is. Source: POR-051, portal-open O-09.
   */
  readonly signedOut?: '/login-email';
  /** Another page opens instead while its guard holds, for any visitor; the first that applies. */
  readonly instead?: readonly Instead[];
  /** Leaving the page with this campaign in its address stores the page as the deep link. Source: POR-053. */
  readonly campaigns?: { readonly [campaign: string]: Path };
  /** Open to a consumer whose profile is not confirmed yet, too. Source: POR-054. */
  readonly unconfirmed?: true;
  /** Where an event that the page itself raises leads, by its name. */
  readonly on?: { readonly [event: string]: Target };
  /** Where an error code of the server leads; `default` for every code not named. Source: ACC-008, ACC-009. */
  readonly onError?: { readonly default?: Target } & { readonly [code: string]: Target };
  /** Further pages that a link of this page may open. Source: ACC-012. */
  readonly allowed?: readonly Path[];
  /** What the session must contain to open the page; without it the visitor starts over. Source: ACC-460. */
  readonly requires?: GuardName;
  /** Where a visitor without it is sent, if not to the email page. */
  readonly fallback?: Path;
  /** No screen: the page redirects to its `next` at once. */
  readonly redirect?: true;
  /** Needs no input and moves on; the back button must not return to it. */
  readonly transient?: true;
}

export type RouteTable<Paths extends string = Path> = { readonly [P in Paths]: Route };

/** The rows of one app. */
export type AppRoutes = Readonly<Partial<RouteTable>>;

/** What a screen raises when it is done: nothing, an event of its row, or the error code of the server that ended it. */
export interface NextEvent {
  readonly event?: string;
  readonly errorCode?: string;
  /** Appended to the resolved path, without the question mark. Source: ACC-011. */
  readonly query?: string;
}
