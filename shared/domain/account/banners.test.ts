import { describe, expect, it } from 'vitest';
import { donationCampaigns } from '../checkout/donation.ts';
import { bannerFor, bannerNames, oldSeenBanners } from './banners.ts';
import { tagNameSchema } from './consumer-tag.ts';

const visit: Parameters<typeof bannerFor>[0] = {
  running: 'applepay-banner',
  tags: new Set(),
  countryCode: 'AU',
  isAdvertisedTo: true,
  hasApplePay: true,
  paysByApplePay: false,
};

describe('the banners that are seen once', () => {
  it('are called like their tags: Apple Pay, the pulse, and each campaign in lower case [POR-154]', () => {
    expect(bannerNames).toEqual([
      'applepay-banner',
      'loyalty-pulse-npuf-banner',
      ...donationCampaigns.map((campaign) => campaign.toLowerCase()),
    ]);
    expect(bannerNames).toEqual(expect.arrayContaining(['covid19', 'globalsistersmar22']));
    for (const name of bannerNames) expect(tagNameSchema.safeParse(name).success, name).toBe(true);
  });

  it('run by a list with commas, in which unknown names count for nothing', () => {
    expect(bannerFor({ ...visit, running: 'unknown, covid19' })).toEqual({
      kind: 'donation',
      name: 'covid19',
      campaign: 'COVID19',
    });
    expect(bannerFor({ ...visit, running: '' })).toBeNull();
  });

  it('come one at a time, and not again once the account has seen them [POR-155]', () => {
    const both = { ...visit, running: 'loyalty-pulse-npuf-banner,applepay-banner' };
    expect(bannerFor(both)).toEqual({ kind: 'pulse', name: 'loyalty-pulse-npuf-banner' });
    const once = { ...both, tags: new Set(['loyalty-pulse-npuf-banner']) };
    expect(bannerFor(once)).toEqual({ kind: 'apple-pay', name: 'applepay-banner' });
    expect(bannerFor({ ...both, tags: new Set(bannerNames) })).toBeNull();
  });

  it('are for those they can be of use to', () => {
    expect(bannerFor(visit)).not.toBeNull();
    expect(bannerFor({ ...visit, hasApplePay: false })).toBeNull();
    expect(bannerFor({ ...visit, paysByApplePay: true })).toBeNull();
    const sisters = { ...visit, running: 'globalsistersmar22' };
    expect(bannerFor(sisters)).not.toBeNull();
    expect(bannerFor({ ...sisters, countryCode: 'GB' })).toBeNull();
    for (const running of ['applepay-banner', 'loyalty-pulse-npuf-banner', 'globalsistersmar22'])
      expect(bannerFor({ ...visit, running, isAdvertisedTo: false }), running).toBeNull();
  });

  it('were seen in a browser where its old flag is "true" [POR-156]', () => {
    const kept = new Map([
      ['seen-applepay-banner', 'true'],
      ['seen-covid19', 'false'],
      ['seen-something', 'true'],
    ]);
    expect(oldSeenBanners({ getItem: (key) => kept.get(key) ?? null })).toEqual(['applepay-banner']);
  });
});
