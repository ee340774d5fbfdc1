/** The way in: from an email to a confirmed profile. Source: 000 section 2, access-open section 2. */
import type { AccessPath } from '../paths.ts';
import type { Decision, RouteTable } from '../route.ts';

/** Where somebody goes who has just proven who they are. Source: ACC-018 to ACC-024. */
export const loginFinished: Decision = [
  { when: 'emailVerificationRequired', to: '/verify-confirm-email' },
  { when: 'smsVerificationRequired', to: '/verify-ask' },
  { when: 'profileUnconfirmed', to: '/profile' },
  '/login-finished',
];

export const accessRoutes: RouteTable<AccessPath> = {
  '/login-email': {
    access: 'public',
    next: [
      { when: 'existingWithPassword', to: '/login-password' },
      { when: 'existingWithoutPassword', to: '/forgot-password' },
      { when: 'registrationClosed', to: '/error-frites-registration' },
      '@login-finished',
    ],
    allowed: [
      '/login-password',
      '/reset-password-verify-confirm',
      '/verify-ask',
      '/profile',
      '/login-finished',
    ],
  },
  '/login-password': {
    access: 'public',
    needs: 'knowsEmail',
    next: '@login-finished',
    onError: { force_password_reset_required: '/forgot-password' },
    allowed: ['/login-email', '/forgot-password'],
  },
  '/forgot-password': {
    access: 'public',
    needs: 'knowsEmail',
    redirect: true,
    next: '/reset-password-verify-confirm',
  },
  '/reset-password-verify-confirm': {
    access: 'public',
    needs: 'knowsEmail',
    next: '/reset-password',
    onError: '/verify-declined',
    allowed: ['/login-email', '/login-password'],
  },
  '/reset-password': {
    access: 'public',
    needs: 'hasResetCode',
    next: '@login-finished',
    onError: '/verify-declined',
  },
  '/verify-ask': {
    access: 'public',
    needs: 'hasContactToVerify',
    next: [
      { when: 'smsEnabledOrMobileChange', to: '/verify-confirm' },
      { when: 'inCheckout', to: '@login-finished' },
      '/verify-confirm-email',
    ],
    onError: '/verify-declined-mobile',
    allowed: ['/login-email'],
  },
  '/verify-confirm': {
    access: 'public',
    needs: 'hasContactToVerify',
    next: [{ when: 'changingEmail', to: '/verify-ask-email' }, '@login-finished'],
    onError: '/verify-declined-mobile',
    allowed: ['/verify-ask'],
  },
  '/verify-ask-email': {
    access: 'registering',
    next: '/verify-confirm-email',
    onError: '/verify-declined-email',
  },
  '/verify-confirm-email': {
    access: 'registering',
    next: [{ when: 'changingMobile', to: '/verify-ask' }, '@login-finished'],
    onError: '/verify-declined-email',
    allowed: ['/verify-ask-email'],
  },
  '/verify-declined': { access: 'public', end: true, allowed: ['/login-email'] },
  '/verify-declined-mobile': { access: 'public', end: true, allowed: ['/login-email'] },
  '/verify-declined-email': { access: 'public', end: true, allowed: ['/login-email'] },
  '/profile': { access: 'registering', next: '/registration-finished' },
  '/error-frites-registration': { access: 'public', end: true, allowed: ['/login-email'] },
  '/login-finished': {
    access: 'signed-in',
    redirect: true,
    next: [{ when: 'inCheckout', to: '/summary-processing' }, '/'],
  },
  '/registration-finished': {
    access: 'signed-in',
    redirect: true,
    next: [{ when: 'inCheckout', to: '/summary-processing' }, '/'],
  },
};
