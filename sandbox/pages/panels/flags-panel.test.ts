// @vitest-environment jsdom
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { experimentNames, experiments } from '#shared/domain/experiments.ts';
import { flagDefaults, flagNamesByArea } from '#shared/domain/flags.ts';
import { experimentsPanel } from './experiments-panel.ts';
import { flagsPanel } from './flags-panel.ts';
import { frame } from './frame.ts';

interface Sent {
  readonly method: string;
  readonly address: string;
  readonly body?: unknown;
}

let sent: Sent[];
let set: Record<string, unknown>;

const refusal = () =>
  Response.json({ errorCode: 'conflict', message: 'Not now.', errorId: 'an id' }, { status: 409 });

/** A sandbox that stores global overrides. */
async function answer(address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const path = new URL(address, 'http://localhost').pathname;
  const [, , kind = '', name = ''] = path.split('/');
  if (method !== 'GET') {
    const given = typeof body === 'string' ? JSON.parse(body) : undefined;
    sent.push({ method, address, ...(given !== undefined && { body: given }) });
    if (name === 'enable-name-verification') return refusal();
    if (method === 'DELETE') delete set[name];
    else set[name] = given.value ?? given.variant;
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ name, ...given });
  }
  return Response.json(kind === 'flags' ? { flags: flags() } : { experiments: variants() });
}

const overridesOf = (name: string, key: string) =>
  name in set ? [{ scope: 'global', [key]: set[name] }] : [];

const flags = () =>
  Object.entries(flagNamesByArea).flatMap(([area, names]) =>
    names.map((name) => ({
      name,
      area,
      default: flagDefaults[name],
      value: set[name] ?? flagDefaults[name],
      overrides: overridesOf(name, 'value'),
    })),
  );

const variants = () =>
  experimentNames.map((name) => ({
    name,
    variants: experiments[name].variants,
    default: experiments[name].default,
    variant: set[name] ?? experiments[name].default,
    overrides: overridesOf(name, 'variant'),
  }));

beforeEach(() => {
  sent = [];
  set = {};
  vi.stubGlobal('fetch', vi.fn(answer));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

async function shown(panel: HTMLElement, id: string): Promise<HTMLElement> {
  document.body.replaceChildren(panel);
  await vi.waitFor(() => expect(document.getElementById(id)).not.toBe(null));
  return panel;
}
const field = <Element extends HTMLElement>(id: string) => document.getElementById(id) as Element;
const status = () => document.querySelector('[role=status]')?.textContent ?? '';
const headings = () => [...document.querySelectorAll('h2')].map((heading) => heading.textContent);

function choose(id: string, value: string) {
  const select = field<HTMLSelectElement>(id);
  select.value = value;
  select.dispatchEvent(new Event('change'));
}

describe('the flags of the sandbox', () => {
  it('are grouped by area, each with a switch or its value', async () => {
    await shown(flagsPanel(), 'flag-enable-dob-info');
    expect(headings()).toEqual(['Access and identity', 'Checkout and payments', 'The signed-in portal']);
    expect(field<HTMLInputElement>('flag-enable-dob-info').checked).toBe(false);
    expect(field<HTMLInputElement>('flag-auto-sms-password-reset').checked).toBe(true);
    expect(JSON.parse(field<HTMLTextAreaElement>('flag-consumer-markets-blocked').value)).toEqual([]);
  });

  it('are switched globally, and say so [MER-198]', async () => {
    await shown(flagsPanel(), 'flag-enable-dob-info');
    field('flag-enable-dob-info').click();
    await vi.waitFor(() => expect(status()).toMatch(/^enable-dob-info is set for everybody\./));
    expect(sent).toEqual([
      { method: 'PUT', address: '/sandbox/flags/enable-dob-info', body: { value: true, scope: 'global' } },
    ]);
    expect(field<HTMLInputElement>('flag-enable-dob-info').checked).toBe(true);
  });

  it('take no click until the rows of the chosen scope are there, whichever answer comes last', async () => {
    await shown(flagsPanel(), 'flag-enable-dob-info');
    const answers = new Map<string, () => void>();
    vi.mocked(fetch).mockImplementation(async (address) => {
      await new Promise<void>((resolve) => answers.set(String(address), resolve));
      const isAustralia = String(address).endsWith('AU');
      return Response.json({
        flags: flags().map((flag) =>
          flag.name === 'enable-dob-info' ? { ...flag, value: isAustralia } : flag,
        ),
      });
    });
    const list = () => field('flag-enable-dob-info').closest('ul')?.parentElement?.parentElement;
    choose('flags-scope', 'NZ');
    choose('flags-scope', 'AU');
    await vi.waitFor(() => expect([...answers.keys()]).toHaveLength(2));
    expect(list()).toHaveProperty('inert', true);
    answers.get('/sandbox/flags?market=AU')?.();
    await vi.waitFor(() => expect(list()).toHaveProperty('inert', false));
    expect(field<HTMLInputElement>('flag-enable-dob-info').checked).toBe(true);
    answers.get('/sandbox/flags?market=NZ')?.();
    // The panel has read the answer by the next turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve));
    expect(field<HTMLInputElement>('flag-enable-dob-info').checked).toBe(true);
  });

  it('are switched for a market or a consumer, when one is chosen [MER-198]', async () => {
    await shown(flagsPanel(), 'flag-enable-dob-info');
    choose('flags-scope', 'NZ');
    await vi.waitFor(() =>
      expect(vi.mocked(fetch)).toHaveBeenLastCalledWith('/sandbox/flags?market=NZ', expect.anything()),
    );
    field('flag-enable-dob-info').click();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    choose('flags-scope', 'consumer');
    choose('flags-email', 'ana@example.com');
    await vi.waitFor(() => expect(field('flag-enable-dob-info')).not.toBe(null));
    field('flag-auto-sms-password-reset').click();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ body }) => body)).toEqual([
      { value: true, scope: { market: 'NZ' } },
      { value: false, scope: { consumer: 'ana@example.com' } },
    ]);
  });

  it('that are lists are set as JSON, and invalid JSON is refused before it is sent', async () => {
    await shown(flagsPanel(), 'flag-consumer-markets-blocked');
    const blocked = field<HTMLTextAreaElement>('flag-consumer-markets-blocked');
    blocked.value = '[FR';
    field('flag-consumer-markets-blocked-set').click();
    expect(blocked.validationMessage).toBe('This is no JSON.');
    blocked.value = '["FR"]';
    field('flag-consumer-markets-blocked-set').click();
    await vi.waitFor(() => expect(set['consumer-markets-blocked']).toEqual(['FR']));
  });

  it('are found by name, and reset', async () => {
    set['enable-dob-info'] = true;
    await shown(flagsPanel(), 'flag-enable-dob-info');
    const search = field<HTMLInputElement>('flags-search');
    search.value = 'DOB';
    search.dispatchEvent(new Event('input'));
    expect(headings()).toEqual(['Access and identity']);
    const reset = document.querySelector<HTMLElement>('[aria-label="Reset enable-dob-info"]');
    reset?.click();
    await vi.waitFor(() => expect(status()).toMatch(/is reset/));
    expect(sent).toEqual([{ method: 'DELETE', address: '/sandbox/flags/enable-dob-info' }]);
    search.value = 'nothing like it';
    search.dispatchEvent(new Event('input'));
    expect(document.body.textContent).toContain('Nothing has this name.');
  });

  it('say when the server refuses', async () => {
    await shown(flagsPanel(), 'flag-enable-name-verification');
    field('flag-enable-name-verification').click();
    await vi.waitFor(() => expect(status()).toBe('Not now.'));
    expect(field<HTMLInputElement>('flag-enable-name-verification').checked).toBe(true);
  });
});

describe('the experiments of the sandbox', () => {
  it('show the current variant, and can be changed', async () => {
    await shown(experimentsPanel(), 'experiment-signup');
    expect(field<HTMLSelectElement>('experiment-signup').value).toBe('C');
    choose('experiment-signup', 'B');
    await vi.waitFor(() => expect(status()).toMatch(/^signup is B for everybody\./));
    expect(sent).toEqual([
      { method: 'PUT', address: '/sandbox/experiments/signup', body: { variant: 'B', scope: 'global' } },
    ]);
    expect(field<HTMLSelectElement>('experiment-signup').value).toBe('B');
  });
});

describe('the frame', () => {
  const page = () =>
    frame([
      {
        title: 'Change',
        entries: [
          { title: 'Flags', icon: 'flags', content: flagsPanel },
          { title: 'Experiments', icon: 'experiments', content: experimentsPanel },
          { title: 'Demo shop', icon: 'shop', href: 'http://shop.localhost:4402' },
        ],
      },
    ]);
  const current = () => [...document.querySelectorAll('[aria-current=page]')].map((link) => link.textContent);
  const hidden = () =>
    [...document.querySelectorAll<HTMLElement>('main > section')].map((panel) => panel.hidden);
  function follow(hash: string) {
    history.replaceState(null, '', hash);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  }
  beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {} })));
  afterEach(() => history.replaceState(null, '', '#'));

  it('shows the panel that the address names, the first one otherwise, and keeps those that were open', async () => {
    await shown(page(), 'flag-enable-dob-info');
    expect([current(), hidden(), document.title]).toEqual([['Flags'], [false], 'Flags – Sandbox']);
    const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].map((link) =>
      link.getAttribute('href'),
    );
    expect(links).toEqual(['#flags', '#experiments', 'http://shop.localhost:4402']);
    follow('#experiments');
    expect([current(), hidden()]).toEqual([['Experiments'], [true, false]]);
    follow('#flags');
    expect([current(), hidden()]).toEqual([['Flags'], [false, true]]);
    history.replaceState(null, '', '#experiments');
    document.body.replaceChildren(page());
    expect(current()).toEqual(['Experiments']);
  });

  it('has no problem by the rules of axe', async () => {
    await shown(page(), 'flag-enable-dob-info');
    follow('#experiments');
    await vi.waitFor(() => expect(document.getElementById('experiment-signup')).not.toBe(null));
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
});
