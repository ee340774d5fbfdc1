/** The parts of the outer shell, and of each of its apps. */

import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { readFlags } from '#shared/contract/access/flags.contract.ts';
import type { ReplyInputOf } from '#shared/contract/operation.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { evidenceOf } from '../../areas/disputes/index.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Backlog } from '../../core/telemetry/metrics.ts';
import type { Connection, Handle } from '../dispatch.ts';
import type { Gates } from '../gates.ts';
import type { HostName } from '../hosts.ts';
import type { ReadFirstPage } from '../pages/first-page.ts';
import type { PageBundle } from '../pages/page-bundle.ts';
import type { readBuiltDocs } from './built-docs.ts';
import type { CspReports } from './csp-reports.ts';
import type { Health } from './health.ts';
import type { StaticFiles } from './static-files.ts';

/** A built app: the files of its folder, and what its page links; null while it is not built. All addresses on its host. */
export interface BuiltApp {
  readonly files: StaticFiles;
  readonly page: PageBundle | null;
  /** The entry that runs before anything is shown, if there is one, and the files that are fetched after the first page. */
  readonly early: { readonly script: string; readonly preloads: readonly string[] } | null;
  /** The texts that the first page is drawn with in that language. */
  textsIn(language: string): readonly string[];
}

/** Pages that a sandbox adds to those of production. */
export interface AddedPages {
  /** Address of a script that simulates Apple Pay, loaded by the pages of both apps. */
  readonly walletScript: string;
  /** Adds the pages of one host. */
  add(host: HostName, app: ShellApp): void;
}

export interface ShellParts {
  readonly server: Pick<ServerContext, 'config' | 'log' | 'metrics' | 'limitsHit' | 'tracing'>;
  readonly gates: Gates;
  readonly handle: Handle;
  readonly health: Health;
  readonly reports: CspReports;
  /** The waiting work in the database. */
  readonly backlog: () => Promise<Backlog>;
  /** The bank provider has decided a debit. False when no payment waits for it. */
  readonly handleDebitUpdate: (debitId: string) => Promise<boolean>;
  /** A file that a shopper attached to a dispute; null for a link that is forged or has ended. */
  readonly evidence: (link: Parameters<typeof evidenceOf>[1]) => ReturnType<typeof evidenceOf>;
  /** Flags and experiments of a visitor of that market, as the API would return them. */
  flagsOf(countryCode: CountryCode): Promise<ReplyInputOf<typeof readFlags>>;
  readonly firstPage: ReadFirstPage;
  readonly checkout: BuiltApp;
  readonly portal: BuiltApp;
  /** The dashboard of merchants. */
  readonly dashboard: BuiltApp;
  /** What a sandbox adds; null in production. */
  readonly added: AddedPages | null;
  readonly widget: StaticFiles;
  /** The documentation of merchants' developers, as it was last built; null while it is not. */
  readonly docs: ReturnType<typeof readBuiltDocs>;
}

export type ShellEnvironment = { Bindings: { readonly connection: Connection } };
export type ShellApp = Hono<ShellEnvironment>;
export type Fetch = (request: Request, bindings: Partial<HttpBindings>) => Response | Promise<Response>;

export const immutable = { 'cache-control': 'public, max-age=31536000, immutable' };
