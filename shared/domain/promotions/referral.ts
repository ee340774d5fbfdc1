/**
 * The link of a consumer who refers a friend, which tells whose it is.
 * @param portal the address of the referrer's market in the portal, with its last slash
 * Source: portal-open O-12, decision 236.
 */
export const referralLink = (portal: string, code: string): string => `${portal}?ref=${code}#/login-email`;
