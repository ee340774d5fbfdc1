/** The log of a checkout, exported and replayed by the demo shop. */
import { shopOn } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test('the shop replays the log of a checkout step by step, to the same states and events [MER-129]', async ({
  page,
}) => {
  const shop = shopOn(page);
  const email = 'canary-of-the-log@example.com';
  await shop.openProduct({ display: 'popup', email });
  const { popup, checkout, token } = await shop.payInPopup();
  await checkout.email.waitFor();
  await expect.poll(async () => (await shop.told('onOpen')).length).toBe(1);
  await popup.close();
  await expect.poll(async () => (await shop.told('onClose')).length).toBe(1);

  await page.getByTestId('export-log').click();
  const text = await page.getByTestId('flight-log').inputValue();
  const log = JSON.parse(text);
  expect(log.schema).toBe('fourfold-log/1');
  expect(log.entries.map(({ seq }: { seq: number }) => seq)).toEqual(
    log.entries.map((_: object, index: number) => index + 1),
  );
  expect(text).toContain(token.slice(0, 8));
  expect(text).not.toContain(token.slice(0, 9));
  expect(text).not.toContain('canary');

  const steps = page.getByTestId('replayed-steps').getByRole('listitem');
  await page.getByTestId('replay-step').click();
  await expect(steps).toHaveCount(1);
  await expect(page.getByTestId('replay-result')).toHaveText(/^1 of 1 steps are the same, \d+ to go\.$/);
  await page.getByTestId('replay-all').click();
  await expect(page.getByTestId('replay-result')).toHaveText(/^(\d+) of \1 steps are the same\.$/);
  const kept = log.entries.filter(
    ({ dir, type }: { dir: string; type: string }) => dir === 'state' && type !== 'start',
  );
  await expect(steps).toHaveCount(kept.length);
  await expect(steps.filter({ hasText: 'opened popup' })).toHaveCount(1);
  await expect(steps.filter({ hasText: 'cancel CLOSED' })).toHaveCount(1);
  await expect(steps.last()).toHaveAttribute('data-same', 'true');
});
