/** The cookie that shows that the permissions of the report were agreed. Source: POR-350, portal-open O-86. */
const name = 'annual_report_permissions';
const agreed = 'agreed';
const secondsPerYear = 31_536_000;

/** As `document.cookie` takes it. */
export const permissionsCookie = `${name}=${agreed}; Max-Age=${secondsPerYear}; Path=/; SameSite=Lax; Secure`;

/** @param cookies as `document.cookie` gives them */
export const hasAgreedPermissions = (cookies: string): boolean =>
  cookies.split('; ').includes(`${name}=${agreed}`);
