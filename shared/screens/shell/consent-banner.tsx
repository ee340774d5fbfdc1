import { useState } from 'react';
import type { FlagName } from '#shared/domain/flags.ts';
import { type Market, marketOf } from '#shared/domain/markets/index.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { ConsentNotice } from './consent-notice.tsx';
import { storageEntry } from './storage-entry.ts';

type Group = NonNullable<Market['consentGroup']>;

/** Source: ACC-373. */
const flagOf = {
  au: 'enable-au-onetrust-banner',
  uk: 'enable-uk-onetrust-banner',
  us: 'enable-us-onetrust-banner',
  ca: 'enable-ca-onetrust-banner',
} as const satisfies Record<Group, FlagName>;

/**
 * Asks for cookie consent if the market's flag is on. An answer counts for all markets of its group.
 * Source: ACC-372, ACC-373.
 */
export const ConsentBanner = () => {
  const { countryCode } = useApp();
  const { flags } = useSituation();
  const group = marketOf(countryCode).consentGroup;
  const [answered, setAnswered] = useState<Group | null>(null);
  const isAsked =
    group !== null && flags[flagOf[group]] && answered !== group && storedAnswer(group).read() === null;
  if (!isAsked || group === null) return null;
  const answer = (given: 'all' | 'needed') => {
    storedAnswer(group).write(given);
    setAnswered(group);
  };
  return <ConsentNotice onAnswer={answer} />;
};

const storedAnswer = (group: Group) => storageEntry(() => localStorage, `fourfold.consent.${group}`);
