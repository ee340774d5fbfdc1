import { expect, it } from 'vitest';
import { errorMessage } from '#shared/content/error-message.ts';
import { errorCodes, shopperErrorCodes } from '#shared/domain/errors.ts';
import { completeLocales, textFiles } from '#shared/testing/text-files.ts';
import { ProviderRefused } from '../core/providers.ts';
import { Refusal } from '../core/refusal.ts';
import { errorResponse, refusalOf } from './error-response.ts';

it.each(completeLocales)(
  'every refusal that shoppers see is answered with a code whose text is an entry of the content in %s [POR-063]',
  async (locale) => {
    const { errors } = textFiles[locale] as { errors: Record<string, string> };
    for (const code of shopperErrorCodes) {
      const { errorCode } = await errorResponse(new Refusal(code), 'e1').json();
      expect(errorCode).toBe(code);
      expect(errors[errorCode], `${locale} ${errorCode}`).toMatch(/\S/);
    }
  },
);

it('every refusal is answered with the message of its code', async () => {
  for (const code of errorCodes) {
    const { message } = await errorResponse(new Refusal(code), 'e1').json();
    expect([code, message]).toEqual([code, errorMessage(code)]);
  }
});

it('a provider that rejects our key counts as unavailable, and any other refusal as an internal error', () => {
  expect(refusalOf(new ProviderRefused('unauthorized')).code).toBe('service_unavailable');
  expect(refusalOf(new ProviderRefused('key_conflict')).code).toBe('internal_error');
});

it.each([
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
])('a database that is away is told from a failure of ours: %s', (message) => {
  const error = new Error('Failed query', { cause: new Error(message) });
  expect(refusalOf(error).code).toBe('service_unavailable');
  expect(refusalOf(new Error('Failed query', { cause: new Error('relation is missing') })).code).toBe(
    'internal_error',
  );
});
