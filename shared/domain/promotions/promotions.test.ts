import { expect, it } from 'vitest';
import { campaignIdIn, plainPromoCode, promoCodeProblem } from './promo-code.ts';
import { referralLink } from './referral.ts';

it('compares a promo code in capitals, without spaces and hyphens', () => {
  expect(plainPromoCode(' summ-er 01 ')).toBe('SUMMER01');
});

it.each([
  ['', 'required'],
  [' - ', 'required'],
  ['SUMMER0', 'invalid_promo_code'],
  ['SUMMER012', 'invalid_promo_code'],
  ['SÜMMER01', 'invalid_promo_code'],
  ['SUMMER0!', 'invalid_promo_code'],
  ['summ er01', null],
])('takes eight letters and digits: %j', (typed, problem) => {
  expect(promoCodeProblem(typed)).toBe(problem);
});

it.each([
  ['id=summer-au', 'summer-au'],
  ['id=', null],
  ['', null],
  ['id=Summer%20AU', null],
  [`id=${'a'.repeat(40)}`, 'a'.repeat(40)],
  [`id=${'a'.repeat(41)}`, null],
])('reads the campaign from a link: %s [POR-019]', (query, id) => {
  expect(campaignIdIn(new URLSearchParams(query))).toBe(id);
});

it('links a friend to the login of the market', () => {
  const link = referralLink('https://portal.test/us/', 'maya7k2qab');
  expect(link).toBe('https://portal.test/us/?ref=maya7k2qab#/login-email');
});
