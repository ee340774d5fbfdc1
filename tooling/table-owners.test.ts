import { describe, expect, it } from 'vitest';
import { foreignWritesIn } from './table-owners.ts';

const tables = [
  {
    file: 'server/areas/orders/orders.tables.ts',
    text: "export const orders = pgTable('orders', {});\nexport const scheduleItems = pgTable(\n  'schedule_items',\n  {});",
  },
  {
    file: 'server/areas/instalments/plans/payment-plans.tables.ts',
    text: "export const paymentPlans = pgTable('payment_plans', {});",
  },
  {
    file: 'server/core/job-queue/job-queue.tables.ts',
    text: "export const jobs = pgTable('jobs', {});",
  },
];
const judge = (file: string, text: string) => foreignWritesIn([...tables, { file, text }]);

const instalments = 'server/areas/instalments/late-fee.ts';
const importOrders = "import { orders, scheduleItems } from '../orders/orders.tables.ts';\n";

describe('a table', () => {
  it('is reported with file, line, owner and reason where another area writes it', () => {
    const text = `${importOrders}await tx\n  .update(scheduleItems).set({ isOverdue: true });`;
    const [report, ...others] = judge(instalments, text);
    expect(others).toEqual([]);
    expect(report).toMatch(
      /^server\/areas\/instalments\/late-fee\.ts:3: writes schedule_items, a table of server\/areas\/orders; /,
    );
    expect(report).toMatch(/only in its own area, so that its rules are in one place/);
  });

  it.each([
    ['inserts', `${importOrders}tx.insert(orders).values(row);`],
    ['inserts or updates', `${importOrders}tx.insert(orders).values(row).onConflictDoUpdate({ set });`],
    ['deletes', `${importOrders}tx.delete(orders).where(all);`],
    ['writes in a statement that is built once', `${importOrders}builtOnce((db) => db.update(orders));`],
    ['renames', "import { orders as past } from '../orders/orders.tables.ts'; tx.delete(past);"],
    ['imports whole', "import * as all from '../orders/orders.tables.ts'; tx.delete(all.orders);"],
    [
      'imports by the alias',
      "import { orders } from '#server/areas/orders/orders.tables.ts'; tx.delete(orders);",
    ],
    ['has in a constant', `${importOrders}const table = orders; tx.delete(table);`],
    ['chooses', `${importOrders}tx.delete(isOld ? orders : other);`],
    ['has in a list', `${importOrders}for (const table of [orders]) tx.delete(table);`],
    ['is given', `${importOrders}const empty = (table: typeof orders) => tx.delete(table);`],
    ['writes in SQL', `${importOrders}tx.execute(sql\`update \${orders} set total_minor = \${total}\`);`],
    ['inserts in SQL', `${importOrders}tx.execute(sql\`insert into \${orders} values (1)\`);`],
    ['aliases in SQL', "pool.query('update orders as one set total_minor = 0');"],
    ['names in SQL', "pool.query('delete from orders where id = $1', [id]);"],
    ['names in a part of SQL', 'tx.execute(sql`with old as (delete from orders returning id) select 1`);'],
  ])('is reported where another area %s it', (_how, text) => {
    expect(judge(instalments, text)).toHaveLength(1);
  });

  it.each([
    ['jobs', 'server/jobs/job-runner.ts'],
    ['a seed', 'sandbox/seed/seed-orders.ts'],
    ['a scenario', 'sandbox/scenarios/scenario-history.ts'],
    ['a control', 'sandbox/controls/clock.ts'],
    ['the core', 'server/core/clock.ts'],
  ])('is reported where %s write it', (_name, file) => {
    const text = "import { orders } from '#server/areas/orders/orders.tables.ts'; db.delete(orders);";
    expect(judge(file, text)).toHaveLength(1);
  });

  it.each([
    [
      'its own area',
      'server/areas/orders/create-order.ts',
      "import { orders } from './orders.tables.ts'; tx.insert(orders);",
    ],
    [
      'another folder of its area',
      'server/areas/instalments/late-fee.ts',
      "import { paymentPlans } from './plans/payment-plans.tables.ts'; tx.insert(paymentPlans);",
    ],
    [
      'another folder of the core',
      'server/core/messages/outbox.ts',
      "import { jobs } from '../job-queue/job-queue.tables.ts'; tx.delete(jobs);",
    ],
    ['a test', 'server/areas/instalments/late-fee.test.ts', `${importOrders}tx.delete(orders);`],
    [
      'test support',
      'server/testing/shop.ts',
      "import { orders } from '../areas/orders/orders.tables.ts'; tx.delete(orders);",
    ],
    ['the bulk seed', 'sandbox/seed/many-orders.ts', "pool.query('insert into orders values (1)');"],
  ])('may be written by %s', (_name, file, text) => {
    expect(judge(file, text)).toEqual([]);
  });

  it.each([
    ['reads', `${importOrders}tx.select().from(orders).where(eq(orders.id, 1));`],
    ['locks', `${importOrders}tx.select().from(orders).for('update', { of: orders });`],
    ['locks in SQL', `${importOrders}tx.execute(sql\`select from \${orders} for update of \${orders}\`);`],
    [
      'writes its own table from',
      `${importOrders}tx.update(dateChanges).from(orders).where(eq(orders.id, 1));`,
    ],
    ['speaks of', "throw new Error('Could not update orders');"],
    ['looks up a key of', `${importOrders}known.delete(orders.id);`],
    [
      'has a type of',
      `${importOrders}const row = (order: typeof orders.$inferSelect) => known.delete(order);`,
    ],
  ])('may stand where another area %s it', (_how, text) => {
    expect(judge(instalments, text)).toEqual([]);
  });
});
