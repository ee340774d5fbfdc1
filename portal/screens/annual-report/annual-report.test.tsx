import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addTag } from '#shared/contract/access/tags.contract.ts';
import { recordEvents } from '#shared/contract/analytics/analytics.contract.ts';
import { readAnnualReport } from '#shared/contract/annual-report/annual-report.contract.ts';
import type { AnnualReport } from '#shared/domain/annual-report/annual-report.ts';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import Landing from './landing.screen.tsx';
import Report from './report.screen.tsx';

const shop = (name: string, orderCount: number) => ({
  ...{ name, orderCount, logoUrl: null, purchaseDate: '2020-02-14' },
});

const whole: AnnualReport = {
  name: 'Maya',
  state: 'NSW',
  countryCode: 'AU',
  dateJoinedProduct: '2019-03-14',
  firstMerchantInfo: shop('Bright & Bound Books', 2),
  favoriteMerchantInfo: shop('Kiln Street', 4),
  merchantRecommendation: [{ name: 'Dune Table', logoUrl: null, url: 'https://dune.example/' }],
  paymentOntimePercent: 85,
  pulseStatus: 1,
  hasPnuf: true,
  hasChangePaymentDate: false,
  hasGiftCardPurchase: true,
  numOnTimePayments: 27,
  hasCulturePurchase: true,
  csrMerchantInfo: [{ name: 'Tidewater', logoUrl: null, url: 'https://tidewater.example/' }],
  referralStatus: 'ACTIVE',
  referralLink: 'https://fourfold.example/r/maya',
};

const forgetCookie = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
  document.cookie = 'annual_report_permissions=; Max-Age=0; Path=/; Secure';
};
const agreeBefore = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
  document.cookie = 'annual_report_permissions=agreed; Path=/; Secure';
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  forgetCookie();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function visit(patch: Partial<AnnualReport> = {}, slide?: string, home = '/annual-report/home') {
  const portal = inPortal(slide ? `${home}?slide=${slide}` : home, {
    session: { countryCode: home.startsWith('/uk') ? 'GB' : 'AU' },
  });
  portal.answer(readAnnualReport, { ...whole, ...patch });
  portal.answer(recordEvents, undefined);
  return { ...portal, ...portal.open(<Report />) };
}

const heading = () => screen.findByRole('heading', { level: 1 });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the slides', () => {
  it('come one after the other, each with one heading and its place among them [POR-018] [POR-346] [POR-349] [POR-350]', async () => {
    const { user, made, path } = visit();
    expect((await heading()).textContent).toBe('2020, from your own orders');
    expect(document.cookie).not.toContain('annual_report_permissions');
    await user.click(button('Agree and start'));
    expect(document.cookie).toContain('annual_report_permissions=agreed');
    const titles = [
      'This was your 2020',
      '14 March 2019',
      'Bright & Bound Books',
      'Kiln Street',
      '9\u00a0out\u00a0of\u00a010 on time',
      'You’re in Pulse',
      'You kept culture going',
      'A part of it did some good',
      'Keep it, or show it around',
      'Pass Fourfold on',
    ];
    for (const [index, title] of titles.entries()) {
      expect(screen.getAllByRole('heading')).toHaveLength(1);
      expect((await heading()).textContent).toBe(title);
      expect(
        screen.getByText(`Slide ${index + 1} of 10: ${title.replaceAll('\u00a0', ' ')}`),
      ).toBeInTheDocument();
      const bars = screen.getByRole('list', { name: `Slide ${index + 1} of 10` });
      expect(within(bars).getAllByRole('listitem')).toHaveLength(10);
      // A look at one slide of each kind: a list, a chart, a picture.
      if ([3, 4, 8].includes(index)) expect(await problemsOf(document.body)).toEqual([]);
      if (index < titles.length - 1) await user.click(button('Next'));
    }
    expect(made(readAnnualReport)).toEqual([{}]);
    await user.click(button('Finish'));
    expect(path()).toBe('/');
  }, 30_000);

  it('begin after the permissions where a cookie shows that they were agreed, and keep the one of the address [POR-350]', async () => {
    agreeBefore();
    visit({}, 'csr');
    expect((await heading()).textContent).toBe('A part of it did some good');
    expect(screen.getByRole('link', { name: 'Tidewater' })).toHaveAttribute(
      'href',
      'https://tidewater.example/',
    );
  });

  it('show none before the permissions are agreed, whatever the address says, and none at all without them [POR-350]', async () => {
    const { user, path } = visit({}, 'csr');
    expect((await heading()).textContent).toBe('2020, from your own orders');
    fireEvent.keyDown(window, { key: 'ArrowRight' });
    expect((await heading()).textContent).toBe('2020, from your own orders');
    await user.click(button('Not now'));
    expect(path()).toBe('/');
    expect(document.cookie).not.toContain('annual_report_permissions');
  });

  it.each<Partial<AnnualReport>>([
    { referralLink: null },
    { referralStatus: null },
    { countryCode: 'NZ' },
    ...['RI', 'ND', 'VT'].map((state) => ({ countryCode: 'US', state })),
  ])('end before the referral where there is none: %o [POR-353] [POR-354]', async (patch) => {
    agreeBefore();
    visit(patch, 'sharing');
    await heading();
    expect(button('Finish')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });

  it('lead to the referral in other states [POR-354]', async () => {
    agreeBefore();
    const { user } = visit({ countryCode: 'US', state: 'OR' }, 'sharing');
    await heading();
    await user.click(button('Next'));
    expect((await heading()).textContent).toBe('Pass Fourfold on');
  });

  it('skip what does not belong to this year [POR-351] [POR-352]', async () => {
    agreeBefore();
    const { user } = visit({ pulseStatus: 0, hasCulturePurchase: false, referralLink: null }, 'repayments');
    await heading();
    await user.click(button('Next'));
    expect((await heading()).textContent).toBe('A part of it did some good');
    await user.click(button('Next'));
    expect(button('Finish')).toBeVisible();
  });

  it('turn by arrow keys and swipes, and lead back to the landing page from the first', async () => {
    agreeBefore();
    const { user, path } = visit({}, undefined, '/uk-annual-report/home');
    await heading();
    fireEvent.keyDown(window, { key: 'ArrowRight' });
    expect((await heading()).textContent).toBe('14 March 2019');
    const swipe = (from: number, to: number, down = 0) => {
      const main = screen.getByRole('main');
      fireEvent.touchStart(main, { touches: [{ clientX: from, clientY: 0 }] });
      fireEvent.touchEnd(main, { changedTouches: [{ clientX: to, clientY: down }] });
    };
    swipe(200, 100);
    expect((await heading()).textContent).toBe('Bright & Bound Books');
    swipe(100, 130);
    swipe(100, 200, 300);
    expect((await heading()).textContent).toBe('Bright & Bound Books');
    swipe(100, 200);
    fireEvent.keyDown(window, { key: 'ArrowLeft' });
    expect((await heading()).textContent).toBe('This was your 2020');
    await user.click(button('Back'));
    expect(path()).toBe('/uk-annual-report');
  });

  it('turn by themselves until they are paused, and not where the system asks for less motion', async () => {
    agreeBefore();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    visit();
    await heading();
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(8_000);
    expect((await heading()).textContent).toBe('14 March 2019');
    fireEvent.click(button('Pause slides'));
    await pass(20_000);
    expect((await heading()).textContent).toBe('14 March 2019');
    expect(button('Play slides')).toBeVisible();
  });
});

describe('the slide of Pulse', () => {
  it('shows a member which benefits were used [POR-348]', async () => {
    agreeBefore();
    visit({ pulseStatus: 1 }, 'pulse');
    await heading();
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows.slice(-3)).toEqual([
      'Nothing to pay up frontUsed',
      'A payment date movedNot used yet',
      'A gift card boughtUsed',
    ]);
  });

  it.each([
    ['US', 30],
    ['AU', 15],
  ])('shows in %s how far the payments are from %i [POR-348] [POR-357]', async (countryCode, needed) => {
    agreeBefore();
    visit({ pulseStatus: 2, numOnTimePayments: 12, countryCode, state: 'OR' }, 'pulse');
    expect((await heading()).textContent).toBe(`12 of ${needed} payments on time`);
    expect(screen.getByRole('img', { name: `12 of ${needed} payments on time` })).toBeVisible();
    expect(screen.getByText(`Pulse opens with ${needed} payments on time in a year.`)).toBeVisible();
  });

  it('invites who may join, and then shows the member [POR-348]', async () => {
    agreeBefore();
    const { user, answer, made } = visit({ pulseStatus: 3 }, 'pulse');
    expect((await heading()).textContent).toBe('Pulse is open to you');
    answer(addTag, ({ body }) => {
      answer(readAnnualReport, whole);
      return { name: body.name, createdAt: '2026-01-15T00:00:00.000Z' };
    });
    await user.click(button('Join Pulse'));
    await waitFor(async () => expect((await heading()).textContent).toBe('You’re in Pulse'));
    expect(made(addTag)).toEqual([{ body: { name: 'pulse-joined' } }]);
  });
});

describe('the slide of the payments', () => {
  it.each([
    [84, 8],
    [85, 9],
  ])('shows %i percent as %i of ten slices, and says so [POR-358]', async (paymentOntimePercent, tenths) => {
    agreeBefore();
    visit({ paymentOntimePercent }, 'repayments');
    expect((await heading()).textContent).toBe(`${tenths}\u00a0out\u00a0of\u00a010 on time`);
    const pie = screen.getByRole('img', { name: `${tenths * 10} percent of payments on time` });
    expect(pie.querySelectorAll('[data-tenth=on]')).toHaveLength(tenths);
    expect(pie.querySelectorAll('[data-tenth=off]')).toHaveLength(10 - tenths);
  });
});

describe('the link for friends', () => {
  it('is copied, and the confirmation goes after two seconds [POR-359]', async () => {
    agreeBefore();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = visit({}, 'referral');
    await heading();
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
    await user.click(button('Copy link'));
    expect(writeText).toHaveBeenCalledWith('https://fourfold.example/r/maya');
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(0);
    expect(screen.getByText('Link copied')).toBeVisible();
    await pass(1_500);
    expect(screen.getByText('Link copied')).toBeVisible();
    await pass(500);
    expect(screen.queryByText('Link copied')).toBeNull();
  });
});

describe('a report that is not there', () => {
  it.each([
    [503, 'service_unavailable', 'Your report didn’t load', true],
    [404, 'report_not_found', 'There is no report for this account', false],
  ] as const)(
    'for %i is logged as a data-fetching error and shows the error slide [POR-356]',
    async (status, code, title, hasRetry) => {
      const portal = inPortal('/annual-report/home');
      portal.refuse(readAnnualReport, status, code);
      portal.answer(recordEvents, undefined);
      const { user } = portal.open(<Report />);
      expect((await heading()).textContent).toBe(title);
      expect(await problemsOf(document.body)).toEqual([]);
      dispatchEvent(new Event('pagehide'));
      const [sent] = portal.made(recordEvents);
      expect(sent?.body).toMatchObject([
        { name: 'Annual Report Data Fetching Error', properties: { errorCode: code } },
      ]);
      expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(hasRetry ? 1 : 0);
      if (hasRetry) {
        agreeBefore();
        portal.answer(readAnnualReport, whole);
        await user.click(button('Try again'));
        expect(await screen.findByText('Slide 1 of', { exact: false })).toBeInTheDocument();
      } else {
        await user.click(button('Go to your orders'));
        expect(portal.path()).toBe('/');
      }
    },
  );
});

it.each([
  ['/annual-report', 'AU'],
  ['/uk-annual-report', 'GB'],
] as const)(
  'the landing page %s is for everyone, with one button that leads to the report [POR-017]',
  async (at, countryCode) => {
    const portal = inPortal(at, { session: { countryCode } });
    const { user } = portal.open(<Landing />);
    expect((await heading()).textContent).toBe('Your 2020 with Fourfold');
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(await problemsOf(document.body)).toEqual([]);
    await user.click(button('See my report'));
    expect(portal.path()).toBe(`${at}/home`);
    expect(portal.calls()).toEqual([]);
  },
);
