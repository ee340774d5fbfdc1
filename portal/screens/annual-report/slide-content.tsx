/** What each slide shows. Source: POR-349 to POR-358, portal-open O-84 to O-91. */
import { type AnnualReport, type NamedShop, reportYear } from '#shared/domain/annual-report/annual-report.ts';
import { tenthsOf } from '#shared/domain/annual-report/on-time.ts';
import type { SlideName } from '#shared/domain/annual-report/slides.ts';
import { type AppContextValue, useApp } from '#shared/ui/app-context.tsx';
import type { Elements } from '#shared/ui/elements.ts';
import { Em } from './em.tsx';
import { HighlightCanvas, ShareHighlight } from './highlight.tsx';
import { pulseContent } from './pulse-slide.tsx';
import { ReferralLink } from './referral-link.tsx';
import {
  CultureSheet,
  DaySheet,
  FirstShopSheet,
  FoldedSheet,
  FriendsSheet,
  LeavesSheet,
  OrdersSheet,
  Pie,
  YearSheet,
} from './slide-art.tsx';

export interface SlideContent {
  readonly art: Elements;
  readonly kick?: string;
  readonly title: Elements;
  /** What the live region says: the title without its markup. */
  readonly name: string;
  readonly body?: Elements;
}

type Make = (report: AnnualReport, app: AppContextValue) => SlideContent;

/** A title of our own words, whose figure is marked. */
const marked = (text: string) => ({ title: <Em text={text} />, name: text.replace(/<\/?em>/g, '') });

/** A title that is a name, a date or another value. */
const valued = (value: string) => ({
  title: (
    <em translate="no">
      <bdi>{value}</bdi>
    </em>
  ),
  name: value,
});

/** The first letter or digit of a name, large; a name without one has its first sign. */
const firstLetter = (name: string): string =>
  ((/[\p{L}\p{Nd}]\p{M}*/u.exec(name) ?? [[...name][0] ?? ''])[0] ?? '').toUpperCase();

const paragraph = (text: string) => <p className="ff-report__p">{text}</p>;

const year = String(reportYear);

const makers: Readonly<Record<SlideName, Make>> = {
  permissions: (_, { t }) => ({
    art: <FoldedSheet />,
    ...marked(t('annualReport.permissions.title', { year })),
    body: paragraph(t('annualReport.permissions.text', { year })),
  }),

  intro: ({ name }, { t }) => ({
    art: <YearSheet year={reportYear} />,
    kick: name ? t('annualReport.intro.kick', { name }) : t('annualReport.intro.kickWithoutName'),
    ...marked(t('annualReport.intro.title', { year })),
    body: paragraph(t('annualReport.intro.text')),
  }),

  'join-date': ({ dateJoinedProduct }, { t, formatDate, locale }) => {
    const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
    const part = (type: 'day' | 'month') =>
      parts.formatToParts(new Date(dateJoinedProduct)).find((each) => each.type === type)?.value ?? '';
    return {
      art: <DaySheet day={part('day')} month={part('month')} />,
      kick: t('annualReport.joinDate.kick'),
      ...valued(formatDate(dateJoinedProduct, 'long')),
      body: paragraph(t('annualReport.joinDate.text')),
    };
  },

  'first-merchant': ({ firstMerchantInfo }, { t, formatDate }) => {
    const shop = firstMerchantInfo?.name ?? '';
    return {
      art: <FirstShopSheet letter={firstLetter(shop)} />,
      kick: t('annualReport.firstShop.kick', { year }),
      ...valued(shop),
      body: paragraph(
        t('annualReport.firstShop.text', { date: formatDate(firstMerchantInfo?.purchaseDate ?? '', 'long') }),
      ),
    };
  },

  'favourite-merchant': ({ favoriteMerchantInfo, merchantRecommendation }, { t }) => {
    const { name: shop, orderCount: count } = favoriteMerchantInfo ?? { name: '', orderCount: 0 };
    return {
      art: <OrdersSheet count={count} letter={firstLetter(shop)} />,
      kick: t('annualReport.favouriteShop.kick', { year }),
      ...valued(shop),
      body: (
        <>
          {paragraph(t('annualReport.favouriteShop.text', { count, year }))}
          {merchantRecommendation.length > 0 && (
            <>
              <p className="ff-report__label">{t('annualReport.favouriteShop.others')}</p>
              <Shops shops={merchantRecommendation} />
            </>
          )}
        </>
      ),
    };
  },

  repayments: ({ paymentOntimePercent, numOnTimePayments: count, hasChangePaymentDate }, { t }) => {
    const tenths = tenthsOf(paymentOntimePercent ?? 0);
    return {
      art: <Pie tenths={tenths} label={t('annualReport.repayments.pie', { percent: tenths * 10 })} />,
      kick: t('annualReport.repayments.kick', { year }),
      ...marked(t('annualReport.repayments.title', { tenths })),
      body: paragraph(
        hasChangePaymentDate
          ? t('annualReport.repayments.moved', { count })
          : t('annualReport.repayments.unmoved', { count }),
      ),
    };
  },

  pulse: pulseContent,

  culture: (_, { t }) => ({
    art: <CultureSheet />,
    kick: t('annualReport.culture.kick'),
    ...marked(t('annualReport.culture.title')),
    body: paragraph(t('annualReport.culture.text', { year })),
  }),

  csr: ({ csrMerchantInfo }, { t }) => ({
    art: <LeavesSheet />,
    kick: t('annualReport.csr.kick'),
    ...marked(t('annualReport.csr.title')),
    body: (
      <>
        {paragraph(t('annualReport.csr.text'))}
        <Shops shops={csrMerchantInfo} />
      </>
    ),
  }),

  sharing: (report, { t }) => ({
    art: <HighlightCanvas report={report} />,
    kick: t('annualReport.sharing.kick', { year }),
    ...marked(t('annualReport.sharing.title')),
    body: (
      <>
        {paragraph(t('annualReport.sharing.text'))}
        <ShareHighlight report={report} />
      </>
    ),
  }),

  referral: ({ referralLink }, { t }) => ({
    art: <FriendsSheet />,
    kick: t('annualReport.referral.kick'),
    ...marked(t('annualReport.referral.title')),
    body: (
      <>
        {paragraph(t('annualReport.referral.text'))}
        <ReferralLink link={referralLink ?? ''} />
      </>
    ),
  }),
};

export const useSlideContent = (slide: SlideName, report: AnnualReport): SlideContent =>
  makers[slide](report, useApp());

/** Shops with their websites, which open in another window. */
const Shops = ({ shops }: { readonly shops: readonly NamedShop[] }) => (
  <ul className="ff-report__shops">
    {shops.map(({ name, url }) => (
      <li key={`${name} ${url}`}>
        <a href={url} target="_blank" rel="noopener">
          <span className="ff-report__tile" aria-hidden="true">
            {firstLetter(name)}
          </span>
          <bdi translate="no">{name}</bdi>
        </a>
      </li>
    ))}
  </ul>
);
