import { expect, it } from 'vitest';
import { listLinkedProducts } from './account-link.contract.ts';

const app = {
  clientId: 'tallybook',
  clientName: 'Tallybook',
  scopeAndDescription: [
    { scope: 'orders.read', description: 'See your orders' },
    { scope: 'name.read', description: 'Know your first name' },
  ],
  linkedAt: '2026-09-06T02:00:00.000Z',
  lastUsedAt: null,
};
const isListed = (permission: unknown) =>
  listLinkedProducts.reply.safeParse({ permissions: [permission] }).success;

it('a linked app has an id, a name, and a description of each scope [POR-342]', () => {
  expect(listLinkedProducts.reply.parse({ permissions: [app] })).toEqual({ permissions: [app] });
  for (const field of ['clientId', 'clientName', 'scopeAndDescription'])
    expect([field, isListed({ ...app, [field]: undefined })]).toEqual([field, false]);
  for (const field of ['scope', 'description']) {
    const scopeAndDescription = app.scopeAndDescription.map((each) => ({ ...each, [field]: undefined }));
    expect([field, isListed({ ...app, scopeAndDescription })]).toEqual([field, false]);
  }
});
