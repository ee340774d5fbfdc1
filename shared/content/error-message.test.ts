import { expect, it } from 'vitest';
import { contracts, type OperationShape } from '#shared/contract/index.ts';
import { errorCodesOf } from '#shared/contract/operation.ts';
import { developerMessage, type ErrorCode, errorCodes, shopperErrorCodes } from '#shared/domain/errors.ts';
import { restrictedReturnMessage } from '#shared/domain/returns/return-notice.ts';
import english from './en.json';
import { errorMessage } from './error-message.ts';

const calls = Object.values(contracts).flatMap((group): OperationShape[] => Object.values(group));
const isOfApps = ({ path }: OperationShape) => path.startsWith('/portal/');
const answeredTo = (asked: readonly OperationShape[]) => new Set(asked.flatMap(errorCodesOf));

const toDevelopers = answeredTo(calls.filter((call) => !isOfApps(call)));
const toShoppers = answeredTo(calls.filter(isOfApps));
const texts: Readonly<Record<string, string>> = english.errors;

/** A linked product is answered with it, and the checkout names it where a link fails. Source: PAY-354. */
const alsoToShoppers: readonly ErrorCode[] = ['oauth_bad_credentials'];

it.each(errorCodes)('%s has one sentence for each audience that it has, and no other', (code) => {
  const hasMessage = developerMessage(code) !== undefined;
  expect({ code, hasMessage }).toEqual({ code, hasMessage: toDevelopers.has(code) });
  const isForShoppers = shopperErrorCodes.some((each) => each === code);
  expect({ code, isForShoppers }).toEqual({
    code,
    isForShoppers: toShoppers.has(code) || !toDevelopers.has(code) || alsoToShoppers.includes(code),
  });
});

it('never says to developers, word for word, what shoppers read', () => {
  expect(errorCodes.filter((code) => developerMessage(code) === texts[code])).toEqual([]);
});

it.each(errorCodes)('the API answers %s with a whole sentence', (code) => {
  expect(errorMessage(code)).toMatch(/^[A-Z][^{}]*\.$/);
});

it('the API answers the message for developers before the text for shoppers', () => {
  expect(errorMessage('checkout_expired')).toBe(developerMessage('checkout_expired'));
  expect(errorMessage('checkout_expired')).not.toBe(texts.checkout_expired);
  expect(errorMessage('amount_error')).toBe(texts.amount_error);
});

it('a barred account reads one sentence about a return, from the API and in the portal', () => {
  expect(restrictedReturnMessage).toBe(english.returns.failed.restricted);
});
