/** Banners of the orders home that a shopper sees once. Source: POR-154 to POR-156, portal-open O-28, decision 246. */
import { type DonationCampaign, donationCampaigns, donationRows } from '../checkout/donation.ts';
import type { CountryCode } from '../markets/index.ts';

const applePayBanner = 'applepay-banner';
const pulseBanner = 'loyalty-pulse-npuf-banner';

const campaignsByBanner: ReadonlyMap<string, DonationCampaign> = new Map(
  donationCampaigns.map((campaign) => [campaign.toLowerCase(), campaign]),
);

/** The name of each banner, which is also the tag of an account that has seen it. Source: POR-154. */
export const bannerNames: readonly string[] = [applePayBanner, pulseBanner, ...campaignsByBanner.keys()];

export type Banner =
  | { readonly kind: 'apple-pay' | 'pulse'; readonly name: string }
  | { readonly kind: 'donation'; readonly name: string; readonly campaign: DonationCampaign };

interface BannerVisit {
  /** The value of the flag `orders-home-banners`: names, separated by commas. */
  readonly running: string;
  readonly tags: ReadonlySet<string>;
  readonly countryCode: CountryCode;
  /** Whether the account may shop and owes nothing late. */
  readonly isAdvertisedTo: boolean;
  /** Whether this browser has Apple Pay and the market takes it. */
  readonly hasApplePay: boolean;
  readonly paysByApplePay: boolean;
}

/** Names in the flag that are those of banners. */
const runningNames = (running: string): string[] =>
  running
    .split(',')
    .map((name) => name.trim())
    .filter((name) => bannerNames.includes(name));

/** The first running banner that is for this shopper and that the account has not seen; null where there is none. */
export function bannerFor(visit: BannerVisit): Banner | null {
  const name = runningNames(visit.running).find((each) => !visit.tags.has(each) && isMeantFor(each, visit));
  if (name === undefined) return null;
  const campaign = campaignsByBanner.get(name);
  if (campaign) return { kind: 'donation', name, campaign };
  return { kind: name === applePayBanner ? 'apple-pay' : 'pulse', name };
}

function isMeantFor(name: string, visit: BannerVisit): boolean {
  if (!visit.isAdvertisedTo) return false;
  if (name === applePayBanner) return visit.hasApplePay && !visit.paysByApplePay;
  if (name === pulseBanner) return true;
  const row = donationRows.find(({ campaign }) => campaign === campaignsByBanner.get(name));
  return row?.countries.includes(visit.countryCode) ?? false;
}

const oldPrefix = 'seen-';

/** The tags of the banners that this browser says were seen, as it was kept before the account kept it. Source: POR-156. */
export const oldSeenBanners = (storage: Pick<Storage, 'getItem'>): string[] =>
  bannerNames.filter((name) => storage.getItem(oldSeenKey(name)) === 'true');

/** The key under which a browser kept that a banner was seen. */
export const oldSeenKey = (name: string): string => oldPrefix + name;
