import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { errorCatalogue } from '#shared/domain/errors.ts';
import { contracts, type OperationShape } from './index.ts';
import { errorCodesOf } from './operation.ts';
import { listDuePayments } from './orders/orders.contract.ts';

const consumerGroups = [
  'access',
  'account',
  'identity',
  'checkout',
  'orders',
  'payments',
  'methods',
  'cardScan',
  'agreements',
  'accountLink',
] as const;
const prefix = '/portal/consumers/';

describe('the calls of the consumer API', () => {
  it('lie below one prefix, and no other call does [PAY-004] [POR-065]', () => {
    const paths = (groups: readonly (keyof typeof contracts)[]) =>
      groups.flatMap((group) =>
        Object.values(contracts[group] as Record<string, OperationShape>).map(({ path }) => path),
      );
    expect(paths(consumerGroups).filter((path) => !path.startsWith(prefix))).toEqual([]);
    const foreign = ['merchant', 'webhooks', 'linkedProducts', 'dashboard', 'public', 'control'] as const;
    expect(paths(foreign).filter((path) => path.startsWith(prefix))).toEqual([]);
  });

  const things = [
    'ordertransactions',
    'purchase-agreements',
    'billing-agreements',
    'disputes',
    'sessions',
    'ppa',
  ];
  const ofOneThing = Object.values(contracts)
    .flatMap((group) => Object.values<OperationShape>(group))
    .filter(({ path }) => path.startsWith(prefix) && path.includes('{'))
    .filter(({ path }) => things.includes(path.split('/')[3] ?? '') || path.startsWith(`${prefix}oauth/`));

  it('about one order, agreement, dispute, login, document or linked app are about those of the consumer who is logged in, and answer 404 for any other [POR-400]', () => {
    expect(new Set(ofOneThing.map(({ path }) => path.split('/')[3]))).toEqual(new Set([...things, 'oauth']));
    expect(errorCatalogue.not_found.status).toBe(404);
    for (const call of ofOneThing) {
      const { method, path, access, params, query, body } = call;
      const fields = [params, query, body].flatMap((schema) =>
        schema
          ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
          : [],
      );
      const ofSomebody = fields.filter((field) => /consumer|accountUuid|email/i.test(field));
      expect([method, path, access, errorCodesOf(call).includes('not_found'), ofSomebody]).toEqual([
        ...[method, path, 'consumer', true, []],
      ]);
    }
  });

  it('list the schedule in tens, soonest first, by default [POR-160]', () => {
    expect(listDuePayments.query.parse({})).toEqual({
      offset: 0,
      limit: 10,
      orderBy: 'dueDate',
      ascending: true,
    });
  });
});
