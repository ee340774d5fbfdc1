import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { flagDefaults } from '#shared/domain/flags.ts';
import { newIdentityVisit, newSession, sessionVersions } from '#shared/domain/new-session.ts';
import { type SessionData, sessionSlices } from '#shared/domain/session.ts';
import { readSession, readUser } from './session-storage.ts';
import { createVisitState } from './visit-state.ts';

const folder = new URL('stored-visits/', import.meta.url);
/** Taken from the code of that day. A new form of what is stored gets new files; these stay. */
const formerVisits = readdirSync(folder);
const textOf = (file: string) => readFileSync(new URL(file, folder), 'utf8');

const session: SessionData = {
  ...newSession('CHECKOUT'),
  email: 'kim@example.test',
  countryCode: 'AU',
  registrationId: 'registration',
  identityVisit: { ...newIdentityVisit, required: true, softCheckFailed: true },
  checkoutChoice: { method: 'card' },
  unfinishedPayment: 'UNKNOWN',
  activeExperiments: { 'login-copy': 'A' },
};

interface Stored {
  versions: Record<string, number>;
  fields: Record<string, unknown>;
}

/** What is stored of a session, after something was done to it. */
function storedBut(change: (stored: Stored) => void): string {
  let text: string | null = null;
  const storage = {
    read: () => text,
    write: (next: string | null) => {
      text = next;
    },
  };
  const start = { session: newSession('CHECKOUT'), user: null, flags: flagDefaults };
  const location = { path: '/', params: {}, query: new URLSearchParams() } as const;
  createVisitState({ ...start, location }, { session: storage, user: storage }).update(session);
  const stored = JSON.parse(text ?? '') as Stored;
  change(stored);
  return JSON.stringify(stored);
}

const names = Object.keys(sessionSlices) as (keyof typeof sessionSlices)[];
const fieldsOf = (name: keyof typeof sessionSlices) => Object.keys(sessionSlices[name]);

/** The session of which one area has started over. */
const without = (name: keyof typeof sessionSlices) => ({
  ...session,
  ...Object.fromEntries(
    Object.entries(newSession('CHECKOUT')).filter(([field]) => fieldsOf(name).includes(field)),
  ),
});

describe('a visit of a former version', () => {
  it('has files of every form so far', () => {
    expect(formerVisits.length).toBeGreaterThanOrEqual(8);
  });

  it.each(formerVisits)('continues with everything that it knew: %s', (file) => {
    const stored = JSON.parse(textOf(file));
    const fields = stored.fields ?? stored;
    expect(readSession(textOf(file), 'CHECKOUT')).toEqual({
      ...newSession('CHECKOUT'),
      ...fields,
      identityVisit: { ...newIdentityVisit, ...fields.identityVisit },
      channel: 'CHECKOUT',
    });
  });

  it.each(formerVisits)('knows more than a new one: %s', (file) => {
    const read = readSession(textOf(file), 'CHECKOUT');
    expect(read.email).toMatch(/@example\.test$/);
    if (/joining/.test(file)) {
      expect(read.registrationId).not.toBeNull();
      expect(read.identityVisit).toMatchObject({ required: true, softCheckFailed: true });
    } else {
      expect(read.resetPasswordVerificationCode).toBe('482913');
      expect(read.activeExperiments).toEqual({ 'login-copy': 'A' });
    }
  });
});

describe('what is stored of a session', () => {
  it('is read as it was, in the app that reads it', () => {
    const text = storedBut(() => {});
    expect(readSession(text, 'CHECKOUT')).toEqual(session);
    expect(readSession(text, 'PORTAL').channel).toBe('PORTAL');
  });

  it('has every field in one area, and a version for each area', () => {
    const { channel, ...rest } = newSession('PORTAL');
    expect(names.flatMap(fieldsOf).sort()).toEqual(Object.keys(rest).sort());
    expect(Object.keys(sessionVersions).sort()).toEqual([...names].sort());
  });

  it('gets the default of a field that is new', () => {
    const text = storedBut(({ fields }) => {
      delete fields.cookiesSupported;
      delete (fields.identityVisit as Partial<SessionData['identityVisit']>).declineShown;
    });
    expect(readSession(text, 'CHECKOUT')).toEqual(session);
  });

  it('loses a field that is no longer known', () => {
    const text = storedBut(({ fields }) => {
      fields.former = 1;
      (fields.identityVisit as Record<string, unknown>).former = 1;
    });
    expect(readSession(text, 'CHECKOUT')).toEqual(session);
  });

  it('may lack the version of an area that is new, and its fields', () => {
    const text = storedBut(({ versions, fields }) => {
      delete versions.checkout;
      for (const field of fieldsOf('checkout')) delete fields[field];
    });
    expect(readSession(text, 'CHECKOUT')).toEqual(without('checkout'));
  });

  describe.each(names)('in the area %s', (name) => {
    it.each<[string, (stored: Stored) => void]>([
      [
        'of a newer version',
        ({ versions }) => {
          versions[name] = sessionVersions[name] + 1;
        },
      ],
      [
        'of a version that is no number',
        ({ versions }) => {
          versions[name] = 'text' as never;
        },
      ],
      [
        'with a field of another kind',
        ({ fields }) => {
          fields[fieldsOf(name)[0] as string] = 7;
        },
      ],
    ])('%s, only it starts over', (_what, change) => {
      expect(readSession(storedBut(change), 'CHECKOUT')).toEqual(without(name));
    });
  });

  it.each([
    ['versions', session],
    ['fields', newSession('CHECKOUT')],
  ] as const)('is read as far as it can be where its %s are no record', (part, expected) => {
    const text = storedBut((stored) => {
      stored[part] = 7 as never;
    });
    expect(readSession(text, 'CHECKOUT')).toEqual(expected);
  });

  it.each([null, '', 'not json', '7', 'null', '[]', '"text"'])('starts over when it is %j', (text) => {
    expect(readSession(text, 'CHECKOUT')).toEqual(newSession('CHECKOUT'));
  });
});

describe('a stored user', () => {
  const maya = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };

  it('is read, without what only a newer version knows', () => {
    expect(readUser(JSON.stringify(maya))).toEqual(maya);
    expect(readUser(JSON.stringify({ ...maya, tier: 'gold' }))).toEqual(maya);
  });

  it.each([null, 'not json', '{"name":7}', JSON.stringify({ ...maya, requires2fa: undefined })])(
    'is null when it is %j',
    (text) => {
      expect(readUser(text)).toBeNull();
    },
  );
});
