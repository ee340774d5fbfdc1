import '../testing/fake-browser.ts';

import { expect, it, vi } from 'vitest';
import { diagnose, shop } from '../testing/diagnosed-page.ts';
import { layers } from '../testing/fake-browser.ts';

const panel = () => layers()[0] as ReturnType<typeof layers>[number];
const root = () => panel().host.shadowRoot as ShadowRoot;

function allowClipboard(writeText: (text: string) => Promise<void>): void {
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
}

it('shows the same report, and copies it as JSON [MER-125]', async () => {
  shop.registered = false;
  shop.ahead = 500_000;
  const writeText = vi.fn(async () => {});
  allowClipboard(writeText);
  const report = await diagnose({ panel: true });
  expect(layers()).toHaveLength(1);
  const rows = [...root().querySelectorAll('li')].map((row) => ({
    id: row.querySelector('b')?.textContent,
    status: row.querySelector('i')?.textContent,
    message: row.querySelector('p')?.firstChild?.textContent?.trim(),
    fix: row.querySelector('code')?.textContent ?? null,
    docUrl: row.querySelector('a')?.href,
  }));
  expect(rows).toHaveLength(16);
  expect(rows).toEqual(expect.arrayContaining(report.checks));
  expect(rows.map(({ status }) => status).filter((status, at, all) => status !== all[at - 1])).toEqual(
    ['fail', 'warn', 'unknown', 'skipped', 'pass'].filter((status) =>
      report.checks.some((check) => check.status === status),
    ),
  );
  expect(root().querySelector('h1')?.textContent).toContain('2 of 16 checks found something: origin, clock');
  panel().button('Copy JSON')?.click();
  await vi.advanceTimersByTimeAsync(1);
  expect(JSON.parse(String(writeText.mock.calls.flat()[0]))).toEqual(report);
  expect(panel().status.textContent).toBe('Copied.');
});

it('shows the JSON to copy by hand where the browser does not let the page copy it', async () => {
  allowClipboard(async () => {
    throw new DOMException('denied', 'NotAllowedError');
  });
  const report = await diagnose({ panel: true });
  panel().button('Copy JSON')?.click();
  await vi.advanceTimersByTimeAsync(1);
  expect(JSON.parse(root().querySelector('textarea')?.value ?? '')).toEqual(report);
});

it('leaves the page when it is closed, and does not come without being asked for', async () => {
  await diagnose();
  expect(layers()).toEqual([]);
  await diagnose({ panel: true });
  panel().button('Close')?.click();
  expect(layers()).toEqual([]);
});
