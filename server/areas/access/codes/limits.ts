/**
 * Every limit of signing in, joining, codes and cards: how many attempts, counted for whom, in which time. The load
 * that they allow for, and the reasons for these numbers: decision 69.
 */
import { maximumCodeSendsPerHour } from '#shared/domain/access/verification-code.ts';

export interface AttemptLimit {
  readonly atMost: number;
  readonly withinMs: number;
  /** The count at which operators are alerted, before any request is refused. */
  readonly alarmAt?: number;
}

const minute = 60_000;
const hour = 60 * minute;

export const limits = {
  /** Look-ups that say whether an email or a mobile has an account. */
  existenceByCaller: { atMost: 60, withinMs: minute },
  existenceByCallerSustained: { atMost: 200, withinMs: 10 * minute },
  existenceBySite: { atMost: 600, withinMs: 10 * minute },
  existenceByAsker: { atMost: 20, withinMs: 10 * minute },
  loginsByCaller: { atMost: 60, withinMs: minute },
  /** Links that undo a change. */
  accountChangesByCaller: { atMost: 60, withinMs: minute },
  /** Addresses that are unsubscribed without a login. */
  unsubscribesByCaller: { atMost: 30, withinMs: 10 * minute },
  registrationsByCaller: { atMost: 30, withinMs: minute },
  /**
   * Codes to one mobile or email. Codes that its owner requests, and requests from a known network, are counted
   * separately.
   */
  codesToTarget: { atMost: maximumCodeSendsPerHour, withinMs: hour },
  /**
   * Beyond those five, one code for each IPv4 address or /48 of IPv6 that has had none, so that strangers cannot use up
   * the only code of an owner.
   */
  codesToTargetOfStrangers: { atMost: 4 * maximumCodeSendsPerHour, withinMs: hour },
  /** Codes of one registration or account, to all targets together. */
  codesByAsker: { atMost: 10, withinMs: 10 * minute },
  textsByCaller: { atMost: 40, withinMs: 10 * minute },
  mailsByCaller: { atMost: 60, withinMs: 10 * minute },
  /** The same for a /48 of IPv6, in which one customer of a provider may have 65,536 callers. */
  textsBySite: { atMost: 120, withinMs: 10 * minute },
  mailsBySite: { atMost: 180, withinMs: 10 * minute },
  /** Of the whole system: limits the cost. Operators are alerted at half. */
  textsOfAll: { atMost: 4_000, withinMs: 10 * minute, alarmAt: 2_000 },
  mailsOfAll: { atMost: 12_000, withinMs: 10 * minute, alarmAt: 6_000 },
  /** Forms for adding a card, each good for the provider's ten tries; and payments that a card declined (decision 84). */
  cardFormsByAccount: { atMost: 10, withinMs: 24 * hour },
  cardFormsByCaller: { atMost: 60, withinMs: 10 * minute },
  declinedCardsByAccount: { atMost: 10, withinMs: 24 * hour },
  declinedCardsByCaller: { atMost: 60, withinMs: 10 * minute },
  /** Wrong passwords and codes in a row, after which a login is locked for that long. */
  wrongLogins: { atMost: 5, withinMs: 30 * minute },
  /** Look-ups, consents and refusals for products that want to be linked. */
  accountLinksByAccount: { atMost: 60, withinMs: 10 * minute },
  /** Promo codes that are tried: a guessed one belongs to another shopper. */
  promoCodesByAccount: { atMost: 20, withinMs: 10 * minute },
  /** Captures, voids and refunds of one payment: its view and each of its events list all of them. */
  changesOfPayment: { atMost: 100, withinMs: 24 * hour },
  /** Disputes and comments on them, each of which may bring 15 MB of files. */
  disputeCommentsByAccount: { atMost: 30, withinMs: 24 * hour },
  /**
   * Profiles that are checked against a register, or against other accounts: with a name, dates of birth could be
   * guessed.
   */
  personsByAccount: { atMost: 10, withinMs: 24 * hour },
  /** Each of them sends an email. */
  passwordChangesByAccount: { atMost: 5, withinMs: hour },
  wrongCurrentPasswords: { atMost: 5, withinMs: 30 * minute },
  wrongChallengeAnswers: { atMost: 3, withinMs: 24 * hour },
} as const satisfies Record<string, AttemptLimit>;

export type LimitName = keyof typeof limits;
