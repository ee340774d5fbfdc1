/** Reads what an earlier page of this visit has stored, in any version of the app. */
import * as z from 'zod/mini';
import { newIdentityVisit, newSession, sessionVersions } from '#shared/domain/new-session.ts';
import {
  type Channel,
  type LocalUser,
  localUserSchema,
  type SessionData,
  sessionSlices,
} from '#shared/domain/session.ts';

type Stored = Readonly<Record<string, unknown>>;
type SliceName = keyof typeof sessionSlices;

/**
 * The session of a visit. Each area is read separately: one that cannot be read, or that a newer version of the app has
 * stored, starts over, and the others keep what they have. A field that is new has its default.
 */
export function readSession(text: string | null, channel: Channel): SessionData {
  const session = newSession(channel);
  const stored = objectIn(text);
  const versions: Stored = Object(stored.versions);
  // Visits up to 23 November 2026 have stored only the fields, without versions.
  const fields: Stored = Object(stored.fields ?? stored);
  const identityVisit = { ...newIdentityVisit, ...Object(fields.identityVisit) };
  const completed = { ...session, ...fields, identityVisit };
  for (const name of Object.keys(sessionSlices) as SliceName[]) {
    if ((versions[name] ?? 1) !== sessionVersions[name]) continue;
    const slice = z.safeParse(z.object(sessionSlices[name]), completed);
    if (slice.success) Object.assign(session, slice.data);
  }
  return session;
}

/** Who signed in. A field that only a newer version of the app knows is left out. */
export function readUser(text: string | null): LocalUser | null {
  const user = z.safeParse(z.object(localUserSchema.shape), objectIn(text));
  return user.success ? user.data : null;
}

/** Anything but an object has no fields. */
function objectIn(text: string | null): Stored {
  try {
    return Object(JSON.parse(text ?? ''));
  } catch {
    return {};
  }
}
