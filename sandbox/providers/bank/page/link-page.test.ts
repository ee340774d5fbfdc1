// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showLink } from './link-page.ts';
import type { LinkPageData } from './page-data.ts';

const open: LinkPageData = {
  linkToken: 'link_one',
  appOrigin: 'http://checkout.localhost:4400',
  locale: 'en-US',
  isOpen: true,
  banks: [
    { id: 'harbor', name: 'Harbor First Bank' },
    { id: 'prairie', name: 'Prairie Savings' },
  ],
};
const accounts = [
  { id: 'checking', name: 'Everyday Checking' },
  { id: 'closed', name: 'Closed Savings' },
];

let logins: object[];
let shared: (readonly string[])[];
let done: string[];
let logIn: () => Promise<typeof accounts | null>;
let share: () => Promise<string>;

beforeEach(() => {
  logins = [];
  shared = [];
  done = [];
  logIn = async () => accounts;
  share = async () => 'public_one';
});

function show(data: Partial<LinkPageData> = {}) {
  showLink(document.body, {
    data: { ...open, ...data },
    logIn(login) {
      logins.push(login);
      return logIn();
    },
    share(chosen) {
      shared.push(chosen);
      return share();
    },
    onDone: (publicToken) => done.push(publicToken),
  });
}

const all = <Kind extends HTMLElement>(selector: string) => [...document.querySelectorAll<Kind>(selector)];
const heading = () => document.querySelector('h1')?.textContent;
const marked = () => [...document.querySelectorAll('[aria-invalid=true]')];
const isProblem = () => document.querySelector('.bank__status--problem') !== null;
const status = () => document.querySelector('[role=status]')?.textContent;
const press = (name: string) => {
  const found = all<HTMLButtonElement>('button').find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`No button ${name}`);
  found.click();
};
const fields = () => all<HTMLInputElement>('form input');
function type(...values: readonly string[]) {
  for (const [index, value] of values.entries()) {
    const input = fields()[index];
    if (input) input.value = value;
  }
}
async function logInAs(username: string, password = 'any') {
  type(username, password);
  press('Log in');
  await vi.waitFor(() => expect(status()).not.toBe('Connecting to your bank'));
}
/** The page at the choice of accounts. */
async function loggedIn() {
  show();
  press('Harbor First Bank');
  await logInAs('ana');
}

describe('the page of a bank link', () => {
  it('offers the banks, and says that nothing real is to be typed', () => {
    show();
    expect(heading()).toBe('Choose your bank');
    expect(all('button').map(({ textContent }) => textContent)).toEqual([
      'Harbor First Bank',
      'Prairie Savings',
    ]);
    expect(document.body.textContent).toContain('We never see your login');
    expect(document.body.textContent).toContain('Don’t type real ones');
    expect(document.activeElement).toBe(document.body);
  });

  it('leads from the bank and its login to the accounts, and returns the token of the chosen ones', async () => {
    await loggedIn();
    expect(logins).toEqual([{ bank: 'harbor', username: 'ana', password: 'any' }]);
    expect(heading()).toBe('Choose accounts');
    expect(document.activeElement?.textContent).toBe('Choose accounts');
    expect(document.body.textContent).toContain('Choose what Harbor First Bank shows us');
    for (const box of fields()) box.click();
    press('Continue');
    await vi.waitFor(() => expect(done).toEqual(['public_one']));
    expect(shared).toEqual([['checking', 'closed']]);
    expect(status()).toContain('Done');
    expect(all('button')).toEqual([]);
  });

  it('shares only the ticked accounts, and needs at least one', async () => {
    await loggedIn();
    press('Continue');
    expect(status()).toBe('Choose at least one account.');
    expect(document.activeElement).toBe(fields()[0]);
    fields()[1]?.click();
    press('Continue');
    await vi.waitFor(() => expect(done).toHaveLength(1));
    expect(shared).toEqual([['closed']]);
  });

  it.each([
    ['', '', 0],
    ['  ', 'any', 0],
    ['ana', '', 1],
  ])('asks nothing of the bank before both fields are filled: %o %o', (username, password, missing) => {
    show();
    press('Prairie Savings');
    type(username, password);
    press('Log in');
    expect(logins).toEqual([]);
    expect(status()).toBe('Fill in both fields.');
    expect(marked()[0]).toBe(fields()[missing]);
    expect(document.activeElement).toBe(fields()[missing]);
  });

  it('says that a login is not right, and leads back to the banks', async () => {
    show();
    press('Harbor First Bank');
    logIn = async () => null;
    await logInAs('ana', 'wrong');
    expect(status()).toContain('isn’t right');
    expect(isProblem()).toBe(true);
    expect(marked()).toEqual([...fields()]);
    expect(document.activeElement).toBe(fields()[1]);
    press('Choose another bank');
    expect(heading()).toBe('Choose your bank');
    expect(status()).toBe('');
    expect(isProblem()).toBe(false);
  });

  it('makes one call for two presses, and another after a lost response', async () => {
    show();
    press('Harbor First Bank');
    logIn = () => Promise.reject(new TypeError('Failed to fetch'));
    type('ana', 'any');
    press('Log in');
    press('Log in');
    await vi.waitFor(() => expect(status()).toContain('didn’t reach your bank'));
    expect(logins).toHaveLength(1);
    logIn = async () => accounts;
    press('Log in');
    await vi.waitFor(() => expect(heading()).toBe('Choose accounts'));
    fields()[0]?.click();
    share = () => Promise.reject(new TypeError('Failed to fetch'));
    press('Continue');
    await vi.waitFor(() => expect(status()).toContain('didn’t reach your bank'));
    expect(done).toEqual([]);
    share = async () => 'public_two';
    press('Continue');
    await vi.waitFor(() => expect(done).toEqual(['public_two']));
  });

  it('shows only that it has ended when it is opened after that', () => {
    show({ isOpen: false });
    expect(status()).toContain('has ended');
    expect(all('button, input')).toEqual([]);
    expect(done).toEqual([]);
  });

  it.each([
    ['de-DE', 'Bank auswählen'],
    ['pt-BR', 'Choose your bank'],
  ])('is in the language of %s', (locale, title) => {
    show({ locale });
    expect(heading()).toBe(title);
  });
});
