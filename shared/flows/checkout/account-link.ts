/** What a visit remembers of a product that wants to be linked. Source: PAY-015 to PAY-021, PAY-390, PAY-391. */
import {
  type AccountLinkNotice,
  type AuthorisationLink,
  isLinkOffered,
} from '#shared/domain/account-link/account-link.ts';
import type { SessionData } from '#shared/domain/session.ts';

/** The parameters that a product appends to the address of a checkout. */
const ownParameters = ['clientId', 'responseType', 'redirectUri', 'scope', 'state'] as const;
/** With the two of PKCE, by the names that libraries for OAuth give them. */
export const linkParameters = [...ownParameters, 'code_challenge', 'code_challenge_method'] as const;

/** The request in the address of a checkout; null without one. The server refuses missing parameters. Source: PAY-019. */
export function authorisationLinkIn(query: URLSearchParams): AuthorisationLink | null {
  if (!query.has('clientId')) return null;
  const [clientId = '', responseType = '', redirectUri = '', scope = '', state = ''] = ownParameters.map(
    (name) => query.get(name) ?? '',
  );
  const [codeChallenge, codeChallengeMethod] = [
    query.get('code_challenge'),
    query.get('code_challenge_method'),
  ];
  return {
    ...{ clientId, responseType, redirectUri, scope, state, clientName: null, scopeDescriptions: [] },
    ...(codeChallenge !== null && { codeChallenge }),
    ...(codeChallengeMethod !== null && { codeChallengeMethod }),
  };
}

type LinkPatch = Pick<SessionData, 'accountLinkPending' | 'authorisationLink' | 'accountLinkNotice'>;

/** The shopper has to be asked. */
export const linkPending = (link: AuthorisationLink): LinkPatch => ({
  accountLinkPending: true,
  authorisationLink: link,
  accountLinkNotice: null,
});

/** The server knows the product. It is offered, unless it was refused too often. */
export const linkConfirmed = (
  link: AuthorisationLink,
  { clientName, scopeAndDescription, rejections }: Confirmation,
): LinkPatch => {
  const confirmed = { ...link, clientName, scopeDescriptions: scopeAndDescription };
  return isLinkOffered(rejections) ? linkPending(confirmed) : linkHidden(confirmed);
};

interface Confirmation {
  readonly clientName: string;
  readonly scopeAndDescription: AuthorisationLink['scopeDescriptions'];
  readonly rejections: number;
}

/** No longer offered, until the shopper asks for it. */
export const linkHidden = (link: AuthorisationLink): LinkPatch => ({
  accountLinkPending: false,
  authorisationLink: link,
  accountLinkNotice: 'hidden',
});

/** The request is over. @param notice what the summary says about it */
export const linkSettled = (notice: AccountLinkNotice | null): LinkPatch => ({
  accountLinkPending: false,
  authorisationLink: null,
  accountLinkNotice: notice,
});
