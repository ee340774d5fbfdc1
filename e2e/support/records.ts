/**
 * What a run records for its last tests: the product's logs, what they must not contain, the pages that were visited, how they look, and
 * what policies refused.
 */
import { appendFileSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Request } from 'playwright/test';

const kinds = ['logs', 'secrets', 'steps', 'policies', 'looks'] as const;
type Kind = (typeof kinds)[number];

const folderOf = (kind: Kind): string | null =>
  process.env.E2E_RECORDS ? path.join(process.env.E2E_RECORDS, kind) : null;

/** @returns what removes them */
export function startRecords(): () => void {
  const root = mkdtempSync(path.join(tmpdir(), 'fourfold-records-'));
  process.env.E2E_RECORDS = root;
  for (const kind of kinds) mkdirSync(path.join(root, kind));
  return () => rmSync(root, { recursive: true, force: true });
}

/** Opens the log file of a process of the product; `ignore` when nothing is recorded. */
export function openLog(name: string): number | 'ignore' {
  const folder = folderOf('logs');
  return folder ? openSync(path.join(folder, `${name}.log`), 'a') : 'ignore';
}

/** Appends entries of that kind to this worker's file. */
export function record(kind: Exclude<Kind, 'logs'>, entries: Iterable<object>): void {
  const folder = folderOf(kind);
  const lines = Array.from(entries, (entry) => `${JSON.stringify(entry)}\n`);
  if (folder) appendFileSync(path.join(folder, `${process.pid}.jsonl`), lines.join(''));
}

export function recorded<Entry>(kind: Exclude<Kind, 'logs'>): Entry[] {
  return linesOf(kind).map((line) => JSON.parse(line));
}

/** What a test that was tried again has found last, of all that has the same name. */
export function lastAttempts<Entry extends { readonly attempt: number }>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): Omit<Entry, 'attempt'>[] {
  const inOrder = [...entries].sort((one, other) => one.attempt - other.attempt);
  const last = new Map(
    inOrder.map(({ attempt: _attempt, ...entry }, index) => [nameOf(inOrder[index] as Entry), entry]),
  );
  return [...last.values()];
}

const linesOf = (kind: Kind): string[] => {
  const folder = folderOf(kind);
  return (folder ? readdirSync(folder) : []).flatMap((name) =>
    readFileSync(path.join(folder ?? '', name), 'utf8')
      .split('\n')
      .filter((line) => line !== ''),
  );
};

export const logLines = (): string[] => linesOf('logs');

export interface Secret {
  /** The field, header or cookie that contained it. */
  readonly name: string;
  readonly text: string;
}

export const secrets = () => recorded<Secret>('secrets');

/** The fields of requests that must not be in a log. Source: MER-185. */
const secretFields: readonly string[] = [
  'address1',
  'cardNumber',
  'cardSecurityCode',
  'code',
  'dateOfBirth',
  'dlCardNumber',
  'email',
  'emailCode',
  'licenceNumber',
  'mobile',
  'number',
  'passportNumber',
  'password',
  'smsCode',
  'username',
];

/** Collects the secrets that a browser sends. @returns a function that records them, together with its cookies */
export function watchSecrets(context: BrowserContext): () => Promise<void> {
  const seen = new Map<string, Secret>();
  const keep = (secret: Secret) => seen.set(`${secret.name} ${secret.text}`, secret);
  const keepSent = (request: Request) => {
    for (const secret of secretsIn(request)) keep(secret);
  };
  context.on('request', keepSent);
  return async () => {
    context.off('request', keepSent);
    for (const { name, value } of await context.cookies()) keep({ name, text: value });
    record('secrets', seen.values());
  };
}

const checkoutToken = /ffc_[\w-]{43}/g;

function secretsIn(request: Request): Secret[] {
  const token = request.headers()['x-auth-token'];
  return [
    ...(token ? [{ name: 'x-auth-token', text: token }] : []),
    ...(request.url().match(checkoutToken) ?? []).map((text) => ({ name: 'checkout token', text })),
    ...fieldsOf(bodyOf(request)),
  ];
}

function bodyOf(request: Request): unknown {
  try {
    return request.postDataJSON();
  } catch {
    // A file, or no body at all.
    return null;
  }
}

function fieldsOf(body: unknown): Secret[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    secretFields.includes(name) && typeof value === 'string' && value !== ''
      ? [{ name, text: value }]
      : fieldsOf(value),
  );
}
