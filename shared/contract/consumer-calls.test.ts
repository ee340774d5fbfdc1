import { describe, expect, it } from 'vitest';
import { contracts, type OperationShape } from './index.ts';
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
    const foreign = ['merchant', 'webhooks', 'linkedProducts', 'public', 'control'] as const;
    expect(paths(foreign).filter((path) => path.startsWith(prefix))).toEqual([]);
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
