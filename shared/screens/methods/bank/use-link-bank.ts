import { useState } from 'react';
import { fatalStatuses, isApiError } from '#shared/client/api-error.ts';
import {
  addPublicToken,
  createLinkToken,
  linkBankAccount,
} from '#shared/contract/methods/bank-accounts.contract.ts';
import { type BankAccount, isChoosable } from '#shared/domain/methods/bank-account.ts';
import type { StateOf } from '#shared/flows/flow.ts';
import { linkBankFlow, linkProblem } from '#shared/flows/methods/link-bank.flow.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { type FlowRun, useFlow } from '../../payments/use-flow.ts';

export interface LinkBankRun extends FlowRun<StateOf<typeof linkBankFlow>> {
  /** The page of the bank provider; null until it may be shown. */
  readonly linkUri: string | null;
  /** The accounts that the bank offers; empty until it has responded. */
  readonly bankName: string;
  readonly accounts: readonly BankAccount[];
  readonly chosen: BankAccount | null;
  choose(id: string): void;
  /** The page returned a token. */
  share(publicToken: string): void;
  /** The page did not load. */
  miss(): void;
  link(): void;
}

/** Linking a bank account: runs the flow with its calls. @param onLinked called with the account, once it is linked */
export function useLinkBank(onLinked: (account: BankAccount) => void): LinkBankRun {
  const { call } = useApp();
  const [linkUri, setLinkUri] = useState<string | null>(null);
  const [publicToken, setPublicToken] = useState('');
  const [offer, setOffer] = useState<{ name: string; accounts: readonly BankAccount[] }>();
  const [chosenId, choose] = useState<string | null>(null);
  const accounts = offer?.accounts ?? [];
  const usable = accounts.filter(isChoosable);
  const chosen =
    usable.find(({ id }) => id === chosenId) ?? (usable.length === 1 ? (usable[0] ?? null) : null);

  const run = useFlow(linkBankFlow, {
    async createLinkToken() {
      setLinkUri((await call(createLinkToken, {}, { handles: fatalStatuses })).linkUri);
      return 'ready';
    },
    async addPublicToken() {
      try {
        const { bank, accounts } = await call(
          addPublicToken,
          { body: { publicToken } },
          { handles: fatalStatuses },
        );
        setOffer({ name: bank.name, accounts });
        return 'offered';
      } catch (failure) {
        if (isApiError(failure)) return linkProblem(failure.status);
        throw failure;
      }
    },
    async link() {
      const fingerprint = chosen?.fingerprint ?? '';
      onLinked(await call(linkBankAccount, { body: { fingerprint } }, { handles: fatalStatuses }));
      return 'linked';
    },
  });

  return {
    ...run,
    linkUri: run.state === 'linking' ? linkUri : null,
    bankName: offer?.name ?? '',
    accounts,
    chosen,
    choose,
    share(token) {
      setPublicToken(token);
      run.send('shared');
    },
    miss: () => run.send('failed'),
    link: () => run.send('link'),
  };
}
