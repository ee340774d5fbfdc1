/** Logging in and joining: from an email to a confirmed profile. Source: 000 §2, access-open §2. */
import type { ErrorCode } from '#shared/domain/errors.ts';
import type { IdentityPath } from '../identity/identity.paths.ts';
import type { AccessPath, Path } from '../paths.ts';
import type { Decision, RouteTable } from '../route.ts';

/** Each of these codes leads to that page; all others are shown where they occur. */
const leave = (to: Path, codes: readonly ErrorCode[]): { readonly [code: string]: Path } =>
  Object.fromEntries(codes.map((code) => [code, to]));

/** What ends the entry of a code, or the wait for a new one. Source: ACC-102, ACC-169, ACC-172. */
const endOfCode = [
  'max_sms_code_attempts',
  'sms_code_not_found',
  'not_found',
  'max_attempts_reached',
  'sms_verification_code_generation_not_allowed',
] as const satisfies readonly ErrorCode[];

/** Source: ACC-127. */
const endOfReset = [
  'password_reset_code_generation_not_allowed',
  'verification_code_generation_not_allowed',
  'password_reset_code_max_attempts',
] as const satisfies readonly ErrorCode[];

/** Source: ACC-117. */
const endOfChallenges = [
  'password_reset_two_factor_challenges_max_attempts',
] as const satisfies readonly ErrorCode[];

/** Where a shopper goes after logging in. Source: ACC-018 to ACC-024. */
export const loginFinished: Decision = [
  { when: 'secondFactorNeeded', to: '/security-verify-ask' },
  { when: 'emailVerificationRequired', to: '/verify-confirm-email' },
  { when: 'smsVerificationRequired', to: '/verify-ask' },
  { when: 'persistentLoginPromoted', to: '/promote-persistent-login' },
  { when: 'profileUnconfirmed', to: '/profile' },
  { when: 'canRetrySoftCheck', to: '/profile' },
  '/login-finished',
];

export const accessRoutes: RouteTable<Exclude<AccessPath, IdentityPath>> = {
  '/login-email': {
    access: 'public',
    next: [
      { when: 'existingWithPassword', to: '/login-password' },
      { when: 'existingWithoutPassword', to: '/forgot-password' },
      { when: 'registrationClosed', to: '/error-frites-registration' },
      '@login-finished',
    ],
    // Source: ACC-032.
    allowed: [
      '/login-password',
      '/reset-password-verify-ask',
      '/reset-password-verify-confirm',
      '/verify-ask',
      '/profile',
      '/login-finished',
      '/logout',
      '/summary-processing',
    ],
  },
  '/login-password': {
    access: 'public',
    requires: 'knowsEmail',
    next: '@login-finished',
    on: { join: '/verify-confirm-email' },
    onError: { force_password_reset_required: '/forgot-password' },
    // Source: ACC-063.
    allowed: [
      '/login-email',
      '/forgot-password',
      '/security-verify-ask',
      '/login-one-time-code',
      '/promote-persistent-login',
    ],
  },
  // Source: ACC-077 to ACC-079.
  '/login-one-time-code': {
    access: 'public',
    requires: 'oneTimeCodeOffered',
    fallback: '/login-password',
    next: [{ when: 'inCheckout', to: '@login-finished' }, '/login-password'],
    onError: { force_password_reset_required: '/forgot-password' },
    allowed: ['/login-email', '/login-password'],
  },
  // Source: ACC-088, ACC-089.
  '/security-verify-ask': {
    access: 'public',
    requires: 'secondFactorNeeded',
    next: '/security-verify-confirm',
    onError: leave('/verify-declined', [...endOfCode, ...endOfReset]),
    allowed: ['/logout'],
  },
  '/security-verify-confirm': {
    access: 'public',
    requires: 'secondFactorCodeSent',
    fallback: '/security-verify-ask',
    next: '@login-finished',
    onError: leave('/verify-declined', [...endOfCode, ...endOfReset]),
    allowed: ['/security-verify-ask', '/logout'],
  },
  // Source: ACC-361.
  '/promote-persistent-login': {
    access: 'signed-in',
    unconfirmed: true,
    next: '@login-finished',
    onError: { default: '@login-finished' },
  },
  // Source: ACC-093 to ACC-095.
  '/forgot-password': {
    access: 'public',
    requires: 'knowsEmail',
    redirect: true,
    next: [{ when: 'autoSmsReset', to: '/reset-password-verify-confirm' }, '/reset-password-verify-ask'],
  },
  '/reset-password-verify-ask': {
    access: 'public',
    requires: 'knowsEmail',
    next: '/reset-password-verify-confirm',
    on: { join: '/verify-confirm-email' },
    onError: leave('/verify-declined', [...endOfCode, ...endOfReset]),
    allowed: ['/login-email', '/login-password'],
  },
  '/reset-password-verify-confirm': {
    access: 'public',
    requires: 'knowsEmail',
    next: [{ when: 'hasResetChallenges', to: '/reset-password-two-factors-check' }, '/reset-password'],
    on: { join: '/verify-confirm-email' },
    onError: leave('/verify-declined', [...endOfCode, ...endOfReset]),
    allowed: ['/reset-password-verify-ask', '/login-email', '/login-password'],
  },
  // Source: ACC-106, ACC-107.
  '/reset-password-two-factors-check': {
    access: 'public',
    requires: 'hasResetChallenges',
    fallback: '/reset-password-verify-ask',
    next: '/reset-password',
    onError: leave('/verify-declined', ['not_found', ...endOfReset, ...endOfChallenges]),
    allowed: ['/reset-password-verify-confirm'],
  },
  '/reset-password': {
    access: 'public',
    requires: 'mayResetPassword',
    next: '@login-finished',
    onError: leave('/verify-declined', [...endOfReset, ...endOfChallenges]),
    allowed: ['/reset-password-verify-confirm'],
  },
  '/verify-ask': {
    access: 'public',
    requires: 'hasContactToVerify',
    next: [
      { when: 'smsEnabledOrMobileChange', to: '/verify-confirm' },
      { when: 'inCheckout', to: '@login-finished' },
      '/verify-confirm-email',
    ],
    // Source: ACC-156.
    onError: leave('/verify-declined-mobile', [
      'sms_verification_code_generation_not_allowed',
      'max_attempts_reached',
    ]),
    allowed: ['/login-email'],
  },
  '/verify-confirm': {
    access: 'public',
    requires: 'hasContactToVerify',
    next: [{ when: 'changingEmail', to: '/verify-ask-email' }, '@login-finished'],
    onError: leave('/verify-declined-mobile', endOfCode),
    allowed: ['/verify-ask'],
  },
  '/verify-ask-email': {
    access: 'registering',
    next: '/verify-confirm-email',
    // Source: ACC-183.
    onError: leave('/verify-declined-email', ['not_found', 'max_attempts_reached']),
  },
  '/verify-confirm-email': {
    access: 'registering',
    next: [{ when: 'changingMobile', to: '/verify-ask' }, '@login-finished'],
    onError: leave('/verify-declined-email', endOfCode),
    allowed: ['/verify-ask-email'],
  },
  '/verify-declined': { access: 'public', end: true, allowed: ['/login-email'] },
  '/verify-declined-mobile': { access: 'public', end: true, allowed: ['/login-email'] },
  '/verify-declined-email': { access: 'public', end: true, allowed: ['/login-email'] },
  '/error-frites-registration': { access: 'public', end: true, allowed: ['/login-email'] },
  // The campaign of the annual report ends there. Source: POR-053, portal-open O-90.
  '/logout': {
    access: 'public',
    transient: true,
    next: '/login-email',
    campaigns: { ap2020: '/annual-report/home' },
  },
  '/login-finished': {
    access: 'signed-in',
    redirect: true,
    next: [
      // The new email is the one to log in with from now on. Source: POR-029.
      { when: 'changingEmail', to: '/logout' },
      // Source: POR-030.
      { when: 'changingMobile', to: '/account' },
      { when: 'identityCheckDue', to: '@first-identification' },
      { when: 'identityDeclined', to: '/identification-declined' },
      { when: 'inCheckout', to: '/summary-processing' },
      { when: 'shopAfterLogIn', to: '/shop' },
      '/marketing',
    ],
  },
  '/registration-finished': {
    access: 'signed-in',
    redirect: true,
    next: [
      { when: 'identityCheckDueAfterRegistration', to: '@first-identification' },
      { when: 'inCheckout', to: '/summary-processing' },
      { when: 'shopAfterSignUp', to: '/shop' },
      '/marketing',
    ],
  },
};
