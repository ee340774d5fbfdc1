/** The address at which the bank provider reports that it has decided a debit. Source: PAY-396. */
import { randomUUID } from 'node:crypto';
import { isSigned, signaturesIn } from '#shared/contract/webhooks/webhook-signature.ts';
import type { ErrorCode } from '#shared/domain/errors.ts';
import {
  debitMessageHeaders,
  debitMessagePath,
  debitMessageSchema,
} from '#shared/domain/methods/debit-message.ts';
import { Refusal } from '../../core/refusal.ts';
import { errorResponse } from '../error-response.ts';
import { readBody } from '../read-input.ts';
import type { ShellApp, ShellParts } from './shell-parts.ts';

/** An intercepted message is valid no longer than this. */
const freshForMs = 5 * 60_000;
const largestBody = 1_000;

export function addBankMessages(app: ShellApp, { server, handleDebitUpdate }: ShellParts): void {
  app.post(debitMessagePath, async (c) => {
    const header = (name: keyof typeof debitMessageHeaders) => c.req.header(debitMessageHeaders[name]) ?? '';
    // Any caller may send one, so only the maximum size of a message is read.
    const rawBody = await readBody(c.req.raw, largestBody).then(textOf, () => null);
    const [id, timestamp] = [header('id'), header('timestamp')];
    const age = Math.abs(Date.now() - Number(timestamp) * 1000);
    const isGenuine =
      rawBody !== null &&
      /^\d{1,12}$/.test(timestamp) &&
      age <= freshForMs &&
      (await isSigned({ id, timestamp, rawBody }, signaturesIn(header('signature')), [
        server.config.providerKey,
      ]));
    if (!isGenuine)
      return refused(
        'unauthorized',
        'A message is signed with the shared key, and sent within five minutes.',
      );
    const message = debitMessageSchema.safeParse(parsed(rawBody));
    if (!message.success) return refused('invalid_object', 'A message has the field debitId alone.');
    // A repetition finds no waiting payment.
    return (await handleDebitUpdate(message.data.debitId)) ? c.body(null, 204) : refused('conflict');
  });
}

const refused = (code: ErrorCode, detail?: string) =>
  errorResponse(new Refusal(code, detail === undefined ? {} : { detail }), randomUUID());

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
