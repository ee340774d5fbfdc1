import {
  type CreateLinkToken,
  type ExchangedLink,
  type LinkOutcome,
  type LinkToken,
  ProviderRefused,
} from '#server/core/providers.ts';
import { type Context, idOf } from '../context.ts';
import type { Accounts } from './accounts.ts';
import { products } from './accounts.ts';
import { type BankId, banks } from './banks.ts';

/** How long a shopper may take to link, and a server to fetch the linked accounts. */
const linkLifetimeMs = 30 * 60_000;
const publicTokenLifetimeMs = 10 * 60_000;

type Product = keyof typeof products;

/** One shopper's way through the link page. */
interface Link extends Omit<CreateLinkToken, 'simulatedOutcome'> {
  readonly linkToken: string;
  readonly endsAt: number;
  readonly simulatedOutcome: LinkOutcome;
  readonly bank: BankId | null;
  /** The login at the bank, as a keyed hash of the username. */
  readonly owner: string | null;
  /** The accounts that the shopper chose to share. */
  readonly shared: readonly Product[];
  readonly publicToken: string | null;
  readonly publicTokenEndsAt: number;
  readonly isExchanged: boolean;
}

export interface LinkChanged {
  readonly type: 'bank-link-changed';
  readonly link: Link;
}

/** Links bank accounts: a page for the shopper, and a public token for the server, which works once. PAY-284, PAY-285. */
export function createLinks(
  context: Context<LinkChanged>,
  accounts: Accounts,
  { bankOrigin, appOrigins }: { readonly bankOrigin: string; readonly appOrigins: readonly string[] },
) {
  const links = new Map<string, Link>();
  const byPublicToken = new Map<string, string>();

  const save = (link: Link) => context.record({ type: 'bank-link-changed', link });
  const nowMs = () => context.now().getTime();

  /** Null once the shopper took too long, or has finished. */
  function openLink(linkToken: string): Link | null {
    const link = links.get(linkToken);
    return link && link.publicToken === null && nowMs() < link.endsAt ? link : null;
  }

  function outcomeOf(link: Link): LinkOutcome {
    if (link.simulatedOutcome !== 'OK') return link.simulatedOutcome;
    return link.bank === null ? 'EXPIRED' : banks[link.bank].outcome;
  }

  return {
    apply({ link }: LinkChanged) {
      links.set(link.linkToken, link);
      if (link.publicToken) byPublicToken.set(link.publicToken, link.linkToken);
    },

    clear() {
      links.clear();
      byPublicToken.clear();
    },

    createLinkToken({ simulatedOutcome = 'OK', ...request }: CreateLinkToken): LinkToken {
      if (!appOrigins.includes(request.returnOrigin)) throw new ProviderRefused('origin_not_allowed');
      const linkToken = idOf('link', context.keyedHash('link', request.key));
      const earlier = links.get(linkToken);
      if (earlier && earlier.consumerId !== request.consumerId) throw new ProviderRefused('key_conflict');
      const endsAt = earlier?.endsAt ?? nowMs() + linkLifetimeMs;
      if (!earlier) {
        save({
          ...request,
          linkToken,
          endsAt,
          simulatedOutcome,
          bank: null,
          owner: null,
          shared: [],
          publicToken: null,
          publicTokenEndsAt: 0,
          isExchanged: false,
        });
      }
      return {
        linkToken,
        linkUri: `${bankOrigin}/link/${linkToken}`,
        livesForSeconds: Math.max(0, Math.floor((endsAt - nowMs()) / 1000)),
      };
    },

    /** For the page. */
    openLink,
    find: (linkToken: string): Link | null => links.get(linkToken) ?? null,

    /** Any login works, except with the password `wrong`. The password is not kept. */
    logIn(
      link: Link,
      login: { readonly bank: BankId; readonly username: string; readonly password: string },
    ) {
      if (login.password === 'wrong') return null;
      const owner = context.keyedHash('bank-login', login.bank, login.username.trim().toLowerCase());
      save({ ...link, bank: login.bank, owner });
      return Object.entries(products).map(([id, { name }]) => ({ id, name }));
    },

    /** Returns the public token. */
    share(link: Link, shared: readonly Product[]): string {
      const publicToken = idOf('public', context.keyedHash('public-token', link.linkToken));
      save({ ...link, shared, publicToken, publicTokenEndsAt: nowMs() + publicTokenLifetimeMs });
      return publicToken;
    },

    exchange({
      publicToken,
      consumerId,
    }: {
      readonly publicToken: string;
      readonly consumerId: string;
    }): ExchangedLink {
      const link = links.get(byPublicToken.get(publicToken) ?? '');
      const isFresh = link && !link.isExchanged && nowMs() < link.publicTokenEndsAt;
      if (!isFresh || link.consumerId !== consumerId || !link.bank || !link.owner)
        return { outcome: 'EXPIRED' };
      save({ ...link, isExchanged: true });
      const outcome = outcomeOf(link);
      if (outcome !== 'OK') return { outcome };
      const { bank, owner } = link;
      return {
        outcome,
        bankName: banks[bank].name,
        accounts: link.shared.map((product) => accounts.open(`${bank}/${owner}`, product)),
      };
    },
  };
}

export type Links = ReturnType<typeof createLinks>;
