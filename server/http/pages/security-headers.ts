/** The headers of every kind of page. Source: merchant-api §8, reliability D-03, D-06, D-08 and D-10. */
import type { Config } from '../../core/config.ts';

export const cspReportPath = '/csp-reports';

/** All browser features are off, except for those that the product uses. */
const unused = [
  'accelerometer',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'usb',
  'display-capture',
];
/** Only the scan provider's page may use the camera, in a frame of ours. */
const permissions = ({ origins }: Config): string =>
  [
    'payment=(self)',
    `camera=(self "${origins.provider}")`,
    'publickey-credentials-get=(self)',
    ...unused.map((feature) => `${feature}=()`),
  ].join(', ');

/**
 * @param framedBy the one origin that may frame the page, null for none
 * @param pictures where its pictures may come from besides our own host
 */
function appPolicy({ origins }: Config, framedBy: string | null, pictures: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data:", ...pictures].join(' '),
    "font-src 'self'",
    `connect-src 'self' ${origins.provider}`,
    `frame-src ${origins.provider} ${origins.acs} ${origins.bank}`,
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy ?? "'none'"}`,
    "require-trusted-types-for 'script'",
    `report-uri ${cspReportPath}`,
  ].join('; ');
}

function common(config: Config): Record<string, string> {
  // On a developer's machine, browsers would refuse the plain addresses of the next start.
  const isSecure = config.origins.checkout.startsWith('https:') && !config.isOnOwnMachine;
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'permissions-policy': permissions(config),
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Pictures of items are at the shop's own address; while it is being built, on the developer's machine. */
const shopPictures = ({ isProduction }: Config): readonly string[] =>
  isProduction ? ['https:'] : ['https:', 'http:'];

/** Without an opener policy, because the popup needs its opener. May be framed by its own merchant only. */
export function checkoutHeaders(config: Config, framedBy: string | null): Record<string, string> {
  return {
    ...common(config),
    'content-security-policy': appPolicy(config, framedBy, shopPictures(config)),
    'cross-origin-opener-policy': 'unsafe-none',
    'referrer-policy': 'no-referrer',
  };
}

/** Never framed, and without access to or from other windows. */
export function portalHeaders(config: Config): Record<string, string> {
  return {
    ...common(config),
    'content-security-policy': appPolicy(config, null),
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
  };
}

/**
 * Pages of the documentation, which were built with small scripts in them. Their framework puts markup in place by a policy
 * of its own name.
 *
 * @param inlineScripts the hashes of these scripts
 */
export function docsHeaders(config: Config, inlineScripts: readonly string[]): Record<string, string> {
  const plain = plainHeaders(config);
  const policy = plain['content-security-policy'] ?? '';
  const scripts = ["script-src 'self'", ...inlineScripts.map((hash) => `'${hash}'`)].join(' ');
  return {
    ...plain,
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': `${policy.replace("script-src 'self'", scripts)}; trusted-types vue`,
  };
}

/** Pages of our own host that are static, or only call that host. */
export function plainHeaders(config: Config): Record<string, string> {
  return {
    ...common(config),
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  };
}
