import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { maya } from '#shared/testing/payments.ts';
import { useKeepDraft, useKeptDraft } from './drafts.ts';

const Form = ({ name = 'a form' }: { name?: string }) => {
  const kept = useKeptDraft<string>(name);
  const [text, setText] = useState(kept ?? '');
  useKeepDraft(name, text === '' ? null : text);
  return <input aria-label="text" value={text} onChange={(event) => setText(event.currentTarget.value)} />;
};

function visit(email: string | null = 'maya@example.com') {
  const app = fakeApp({ at: '/account', channel: 'PORTAL', user: maya, session: { email } });
  return {
    ...app,
    write: async (text: string) => {
      const { user } = app.draw(<Form />);
      await user.type(screen.getByLabelText('text'), text);
    },
    close: cleanup,
    /** As when the server responds with 401. */
    loseSession() {
      app.journey.setUser(null);
      cleanup();
      app.journey.update({ email: null });
    },
    logOut() {
      app.journey.open('/logout');
      cleanup();
      app.journey.setUser(null);
    },
    logIn(as: string) {
      app.journey.update({ email: as });
      app.journey.setUser(maya);
    },
    shown: (name?: string) => {
      app.draw(<Form {...(name && { name })} />);
      return (screen.getByLabelText('text') as HTMLInputElement).value;
    },
  };
}

describe('a draft', () => {
  it('is there again after the login that follows a lost session, in its own form only', async () => {
    const page = visit();
    await page.write('Nothing came.');
    page.loseSession();
    page.logIn('Maya@example.com');
    expect(page.shown('another form')).toBe('');
    page.close();
    expect(page.shown()).toBe('Nothing came.');
  });

  it('outlives a second lost session', async () => {
    const page = visit();
    await page.write('Nothing came.');
    page.loseSession();
    page.logIn('maya@example.com');
    page.shown();
    page.loseSession();
    page.logIn('maya@example.com');
    expect(page.shown()).toBe('Nothing came.');
  });

  it.each([
    [
      'another person logs in',
      (page: ReturnType<typeof visit>) => {
        page.loseSession();
        page.logIn('theo@example.com');
      },
    ],
    [
      'another person was in between',
      (page: ReturnType<typeof visit>) => {
        page.loseSession();
        page.logIn('theo@example.com');
        page.loseSession();
        page.logIn('maya@example.com');
      },
    ],
    ['the form was closed', (page: ReturnType<typeof visit>) => page.close()],
    [
      'the shopper logged out',
      (page: ReturnType<typeof visit>) => {
        page.logOut();
        page.logIn('maya@example.com');
      },
    ],
  ])('is gone once %s', async (_, happen) => {
    const page = visit();
    await page.write('Nothing came.');
    happen(page);
    expect(page.shown()).toBe('');
  });

  it('is not kept while it is not known whose it is', async () => {
    const page = visit(null);
    await page.write('Nothing came.');
    page.journey.setUser(null);
    page.close();
    page.journey.setUser(maya);
    expect(page.shown()).toBe('');
  });

  it('that was sent is not kept', async () => {
    const page = visit();
    await page.write('x');
    const { user } = page.draw(null);
    await user.clear(screen.getByLabelText('text'));
    page.loseSession();
    page.logIn('maya@example.com');
    expect(page.shown()).toBe('');
  });
});
