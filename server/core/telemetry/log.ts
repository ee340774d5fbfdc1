/** One JSON object a line. Personal data and secrets are shortened before they are written. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { maskMobile } from '#shared/domain/access/mobile.ts';
import type { LogLevel } from '../config.ts';

const secretFields = [
  'authorization',
  'cookie',
  'password',
  'code',
  'smsCode',
  'emailCode',
  'secret',
  'cardNumber',
  'dateOfBirth',
  'contactAddress',
  'passportNumber',
  'licenceNumber',
  'dlCardNumber',
];

/** Tokens of checkouts and secrets of merchants, with their prefix and the next four characters. */
const secretTexts = /((?:ffc|sk_[a-z]+|whsec)_[\w-]{4})[\w-]{8,}/g;

/** Enough of a token to recognise it, too little to use it. */
const shortened = (token: string) => `${token.slice(0, 8)}…`;

/** First letter and domain: `j***@example.com`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${email.slice(0, 1)}***${email.slice(at)}`;
}

const masks: Readonly<Record<string, (text: string) => string>> = {
  email: maskEmail,
  username: maskEmail,
  mobile: maskMobile,
  token: shortened,
  'x-auth-token': shortened,
};

/** Logs go to standard output; tests pass another destination. */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }), log: masked },
    serializers: { err: describeError },
    // In every field, and in messages and ids too.
    hooks: { streamWrite: (line: string) => line.replaceAll(secretTexts, '$1…') },
    redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`]), censor: '[removed]' },
  };
  return destination ? pino(options, destination) : pino(options);
}

function masked(line: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(line).map(([field, value]) => {
      const mask = masks[field];
      return [field, mask && typeof value === 'string' ? mask(value) : value];
    }),
  );
}

interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack: readonly string[];
  readonly cause?: DescribedError;
}

/** The message and stack of a failed query contain its parameters, which may be personal data. */
function describeError(error: unknown): DescribedError | string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  const isQuery = 'query' in error && 'params' in error;
  return {
    type: error.name,
    message: isQuery ? 'Failed query' : error.message,
    ...(typeof code === 'string' && { code }),
    stack: (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) as DescribedError }),
  };
}
