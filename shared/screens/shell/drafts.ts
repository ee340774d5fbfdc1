/**
 * What was written in a form when the session ended. The login happens in the same document and leads back to the page, where
 * the form begins with it. It is kept in memory, and only for the account that wrote it; card data and passwords never are.
 */
import { useLayoutEffect, useState } from 'react';
import { isLoggedIn } from '#shared/domain/session.ts';
import type { Journey } from '#shared/flows/journey.ts';
import { useApp } from '#shared/ui/app-context.tsx';

type Drafts = Map<string, unknown>;

/** The drafts of each journey, so that they outlive the pages. */
const draftsByJourney = new WeakMap<Journey, Drafts>();

/** The drafts of a visit, by the name of their form. */
export function draftsOf(journey: Journey): Drafts {
  const known = draftsByJourney.get(journey);
  if (known) return known;
  const drafts: Drafts = new Map();
  let owner: string | null = null;
  let wasSignedIn = false;
  const look = () => {
    const { user, session } = journey.situation();
    const isSignedIn = isLoggedIn(user);
    const email = session.email?.toLowerCase() ?? null;
    const isOther = isSignedIn && (email === null || email !== owner);
    // A shopper who logs out on purpose leaves nothing behind.
    const hasLeft = wasSignedIn && !isSignedIn && journey.location().path === '/logout';
    if (isOther || hasLeft) drafts.clear();
    if (isSignedIn) owner = email;
    wasSignedIn = isSignedIn;
  };
  look();
  journey.subscribe(look);
  draftsByJourney.set(journey, drafts);
  return drafts;
}

/** What was written in the form of that name when the session ended; null for a form that begins anew. */
export function useKeptDraft<Draft>(name: string): Draft | null {
  const { journey } = useApp();
  const [kept] = useState(() => draftsOf(journey).get(name) ?? null);
  return kept as Draft | null;
}

/**
 * Keeps what is written in a form if the session ends while it is shown.
 * @param draft null once there is nothing to keep, such as after it was sent
 */
export function useKeepDraft<Draft>(name: string, draft: Draft | null): void {
  const { journey } = useApp();
  const drafts = draftsOf(journey);
  const isSignedIn = () => isLoggedIn(journey.situation().user);
  // With every render, since every render may have another draft.
  useLayoutEffect(() => {
    if (!isSignedIn()) return;
    if (draft === null) drafts.delete(name);
    else drafts.set(name, draft);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form is closed
  useLayoutEffect(
    () => () => {
      if (isSignedIn()) drafts.delete(name);
    },
    [drafts, name],
  );
}
