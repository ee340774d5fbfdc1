/** A merchant's tests; compiled against the built package by `package.node.test.ts`. */
import type { FourfoldGlobal } from '@fourfold/widget';
import { createFakeFourfold, type FakeDriver, fakeWebhook } from '@fourfold/widget/testing';

const { Fourfold, driver }: { Fourfold: FourfoldGlobal; driver: FakeDriver } = createFakeFourfold();
Fourfold.init({ merchantId: 'demo-au' }).open({ token: 'ffc_' });
export const approved = driver.approve(undefined, { orderId: '100000042' });
export const signed = fakeWebhook('payment.captured', { secret: 'whsec_', data: { orderId: '100000042' } });
// @ts-expect-error It is no type of event.
export const unknown = fakeWebhook('payment.lost', { secret: 'whsec_' });
