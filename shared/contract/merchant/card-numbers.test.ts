/** No text that a shop sends may hold a card number. The schemas are walked, so that a new field cannot be forgotten. */
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { OperationShape } from '../operation.ts';
import { merchantContract } from './merchant.contract.ts';
import { webhooksContract } from './webhooks.contract.ts';

const cardNumber = '4111 1111 1111 1111';

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly keyType?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  /** What a pipe reads. */
  readonly in?: z.ZodMiniType;
}

/** Kinds without free text, and without anything inside. */
const closed = ['boolean', 'number', 'int', 'literal', 'enum'];

/** Every text of a schema by its path. */
function textsOf(schema: z.ZodMiniType, path: readonly string[] = []): [string, z.ZodMiniType][] {
  const {
    type,
    shape,
    innerType,
    element,
    keyType,
    valueType,
    in: read,
  } = schema._zod.def as unknown as Definition;
  if (type === 'string') return [[path.join('.'), schema]];
  if (shape) return Object.entries(shape).flatMap(([name, field]) => textsOf(field, [...path, name]));
  const inner = [innerType, element, keyType, valueType, read].filter((part) => part !== undefined);
  if (inner.length === 0 && !closed.includes(type))
    throw new Error(`Not walked: ${type} at ${path.join('.')}`);
  return inner.flatMap((part) => textsOf(part, path));
}

const operations: readonly (readonly [string, OperationShape])[] = Object.entries({
  ...merchantContract,
  ...webhooksContract,
});
const given = operations.flatMap(([id, { body, query }]) =>
  [body, query]
    .filter((part) => part !== undefined)
    .flatMap((part) => textsOf(part).map(([path, text]) => ({ id, path, text }))),
);

it.each([
  cardNumber,
  '4111111111111111',
  'https://shop.example/4111-1111-1111-1111/photo.png',
  'https://shop.example/?q=4111%201111%201111%201111',
  'https://shop.example/?q=%34111111111111111',
  'https://shop.example/?q=4111%252011111111111%31',
])('is refused in every text that a shop sends: %s', (number) => {
  const taken = given.filter(({ text }) => text.safeParse(number).success).map(({ path }) => path);
  expect([...new Set(taken)]).toEqual([]);
});

it('finds the texts that are written freely', () => {
  const paths = new Set(given.map(({ id, path }) => `${id} ${path}`));
  for (const path of [
    'createCheckout merchantReference',
    'createCheckout items.name',
    'createCheckout items.categories',
    'createCheckout discounts.displayName',
    'createCheckout billing.name',
    'createCheckout customFields',
    'createCheckout consumer.surname',
    'capturePayment shipping.address1',
    'refundPayment reason',
    'updateMerchantReference merchantReference',
    'listPayments merchantReference',
  ])
    expect(paths).toContain(path);
});
