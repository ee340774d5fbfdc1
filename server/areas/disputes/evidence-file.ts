/** Links to files of a dispute: signed, for one file and one reader, and for a short time. Source: POR-420, reliability D-11. */
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/database.ts';
import { isSame } from '../../core/secrets.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { keyedHash } from '../../core/server-key.ts';
import { isLiveSession } from '../access/index.ts';
import { disputeFiles } from './disputes.tables.ts';

/** Counted from when a case is read. Reading it again returns new links. */
const linkLifetimeMs = 600_000;

type Server = Pick<ServerContext, 'db' | 'clock' | 'config'>;

/** A link's file, the session or merchant that read its case, its expiry, and our signature of these. */
interface EvidenceLink {
  readonly id: string;
  readonly session: string;
  readonly expires: string;
  readonly signature: string;
}

interface EvidenceFile {
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  /** Reads some of its bytes; fewer at the end. No connection to the database is held between two calls. */
  read(start: number, count: number): Promise<Uint8Array>;
}

/** Makes a link to each file, all with the same expiry. They end with the session. */
export async function evidenceLinks(
  server: Server,
  db: Executor,
  session: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const expires = String(server.clock.now().getTime() + linkLifetimeMs);
  const links = new Map<string, string>();
  for (const id of ids) {
    const signature = await signatureOf(server, db, { id, session, expires });
    const query = new URLSearchParams({ session, expires, signature });
    links.set(id, `${server.config.origins.files}/evidence/${id}?${query}`);
  }
  return links;
}

/** The same for a merchant, whose links have no session to end with. */
export const merchantLinks = (
  server: Server,
  db: Executor,
  merchantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> => evidenceLinks(server, db, `${merchantReader}${merchantId}`, ids);

/** What the reader of a merchant's link begins with, where other links name their session. */
const merchantReader = 'merchant:';

/** The file of a link; null for one that was not signed, has expired, has no file, or whose session has ended. */
export async function evidenceOf(server: Server, link: EvidenceLink): Promise<EvidenceFile | null> {
  const { id, session, expires, signature } = link;
  if (!/^\d{1,15}$/.test(expires) || Number(expires) < server.clock.now().getTime()) return null;
  if (!isSame(signature, await signatureOf(server, server.db, { id, session, expires }))) return null;
  if (!session.startsWith(merchantReader) && !(await isLiveSession(server, session))) return null;
  const { name, mediaType, size, content } = disputeFiles;
  const isFile = eq(disputeFiles.id, id);
  const [file] = await server.db.select({ name, mediaType, size }).from(disputeFiles).where(isFile);
  if (!file) return null;
  return {
    ...file,
    async read(start, count) {
      const piece = sql<Uint8Array>`substring(${content} from ${start + 1}::int for ${count}::int)`;
      const [row] = await server.db.select({ piece }).from(disputeFiles).where(isFile);
      if (!row) throw new Error(`File ${id} is gone`);
      return row.piece;
    },
  };
}

const signatureOf = async (
  server: Server,
  db: Executor,
  { id, session, expires }: Omit<EvidenceLink, 'signature'>,
): Promise<string> =>
  (await keyedHash(server, db, 'evidence-link', `${id} ${session} ${expires}`)).toString('base64url');
