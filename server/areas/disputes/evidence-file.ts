/** Links to files of a dispute: signed, for one file, and for a short time. Source: POR-420, reliability D-11. */
import { eq } from 'drizzle-orm';
import type { Executor } from '../../core/database/database.ts';
import { isSame } from '../../core/secrets.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { keyedHash } from '../../core/server-key.ts';
import { disputeFiles } from './disputes.tables.ts';

/** Counted from when a case is read. Reading it again returns new links. */
const linkLifetimeMs = 600_000;

type Server = Pick<ServerContext, 'db' | 'clock' | 'config'>;

/** Makes a link to each file, all with the same expiry. */
export async function evidenceLinks(
  server: Server,
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const expires = String(server.clock.now().getTime() + linkLifetimeMs);
  const links = new Map<string, string>();
  for (const id of ids) {
    const signature = await signatureOf(server, db, id, expires);
    links.set(id, `${server.config.origins.files}/evidence/${id}?expires=${expires}&signature=${signature}`);
  }
  return links;
}

/** The file of a link; null for one that was not signed, has expired, or has no file. */
export async function evidenceOf(
  server: Server,
  link: { readonly id: string; readonly expires: string; readonly signature: string },
): Promise<Pick<typeof disputeFiles.$inferSelect, 'name' | 'mediaType' | 'content'> | null> {
  const { id, expires, signature } = link;
  if (!/^\d{1,15}$/.test(expires) || Number(expires) < server.clock.now().getTime()) return null;
  if (!isSame(signature, await signatureOf(server, server.db, id, expires))) return null;
  const { name, mediaType, content } = disputeFiles;
  const [file] = await server.db
    .select({ name, mediaType, content })
    .from(disputeFiles)
    .where(eq(disputeFiles.id, id));
  return file ?? null;
}

const signatureOf = async (server: Server, db: Executor, id: string, expires: string): Promise<string> =>
  (await keyedHash(server, db, 'evidence-link', `${id} ${expires}`)).toString('base64url');
