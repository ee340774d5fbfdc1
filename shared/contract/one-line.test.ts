import { expect, it } from 'vitest';
import { newShippingAddressSchema } from '#shared/domain/shipping/shipping-address.ts';
import { newContactSchema, newItemSchema } from './merchant/merchant.schema.ts';
import { confirmNewCard } from './methods/methods.contract.ts';

it('is one line as a name, a street and the name of an item', () => {
  const address = { name: 'Ana', address1: '1 St', suburb: 'Fitzroy', countryCode: 'AU' };
  const item = { name: 'Lamp', quantity: 1, price: { amount: '1.00', currency: 'AUD' } };
  expect(newShippingAddressSchema.safeParse(address).success).toBe(true);
  for (const field of ['name', 'address1', 'suburb'])
    expect(newShippingAddressSchema.safeParse({ ...address, [field]: 'a\r\nb' }).success).toBe(false);
  expect(newContactSchema.safeParse({ address1: '1 St\r\nLine' }).success).toBe(false);
  expect(newItemSchema.safeParse(item).success).toBe(true);
  expect(newItemSchema.safeParse({ ...item, name: 'a\r\nb' }).success).toBe(false);
});

it('has a name of a card holder that says something', () => {
  const body = { traceId: '0b7e1c2e-6f6e-4d0e-9c67-3f6d5b8f2a11', preferred: false };
  const isTaken = (cardholderName: string) =>
    confirmNewCard.body.safeParse({ ...body, cardholderName }).success;
  expect(['Ana Marlow', ' ', '', '\u00a0', 'Ana\nMarlow'].filter(isTaken)).toEqual(['Ana Marlow']);
});
