/**
 * The part of Playwright's pages and locators that the journeys and the page objects use, over any engine. What is missing
 * says so when it is called.
 */
import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import {
  BrowserHangs,
  type FrameDriver,
  type Handle,
  type SessionDriver,
  type WindowDriver,
} from './driver.ts';
import { type Sight, type Step, type Words, wordsOf } from './query.ts';

/** As long as the tests in Chromium wait. */
const patienceMs = 30_000;
const pauseMs = 50;

/** A page threw, or its own policy refused something: no wait will help. */
class PageFails extends Error {
  override readonly name = 'PageFails';
}

interface Naming {
  readonly name?: string | RegExp;
  readonly exact?: boolean;
}

interface Found {
  readonly frame: FrameDriver;
  readonly handle: Handle;
  readonly sight: Sight;
  /** Of the element and of every frame around it. */
  readonly place: string;
  /** What keeps a person from using it, in its document or in one around it. */
  readonly obstacle: string | null;
}

type State = 'attached' | 'detached' | 'visible' | 'hidden';

/** Reads and acts again until it succeeds: pages change while they are looked at. */
async function until<Result>(what: string, attempt: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof BrowserHangs || error instanceof PageFails) throw error;
      if (Date.now() > deadline) throw new Error(`${what}: ${(error as Error).message}`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

const show = ({ text, flags }: Words) => (flags === null ? `"${text}"` : `/${text}/${flags}`);

function describe(step: Step): string {
  if ('role' in step) return step.role + (step.name ? ` ${show(step.name)}` : '');
  if ('label' in step) return `label ${show(step.label)}`;
  if ('text' in step) return `text ${show(step.text)}`;
  if ('hasText' in step) return `with text ${show(step.hasText)}`;
  if ('css' in step) return step.css;
  return 'nth' in step ? `number ${step.nth}` : `or ${step.or.map(describe).join(', ')}`;
}

/** Where a locator looks: the window, and the frames that lead to its document. */
interface Scope {
  readonly window: WindowDriver;
  readonly frames: readonly (readonly Step[])[];
}

class EngineLocator {
  readonly #scope: Scope;
  readonly steps: readonly Step[];

  constructor(scope: Scope, steps: readonly Step[]) {
    this.#scope = scope;
    this.steps = steps;
  }

  #and = (step: Step) => new EngineLocator(this.#scope, [...this.steps, step]);

  getByRole = (role: string, { name, exact = false }: Naming = {}) =>
    this.#and({ role, name: name === undefined ? null : wordsOf(name, exact) });
  getByLabel = (words: string | RegExp, { exact = false }: Naming = {}) =>
    this.#and({ label: wordsOf(words, exact) });
  getByText = (words: string | RegExp, { exact = false }: Naming = {}) =>
    this.#and({ text: wordsOf(words, exact) });
  getByTestId = (id: string) => this.#and({ css: `[data-testid="${id}"]` });
  locator = (css: string) => this.#and({ css });
  filter = ({ hasText }: { hasText?: string | RegExp }) =>
    hasText === undefined ? this : this.#and({ hasText: wordsOf(hasText) });
  nth = (nth: number) => this.#and({ nth });
  first = () => this.nth(0);
  last = () => this.nth(-1);
  or = (other: EngineLocator) => this.#and({ or: other.steps });
  frameLocator = (css: string) =>
    new EngineLocator({ ...this.#scope, frames: [...this.#scope.frames, [...this.steps, { css }]] }, []);

  toString = () =>
    [...this.#scope.frames, this.steps]
      .map((steps) => steps.map(describe).join(' > '))
      .join(' > document > ');

  #document = async () => {
    let frame = await this.#scope.window.top();
    const around: Sight[] = [];
    for (const steps of this.#scope.frames) {
      const handle = await frame.find(steps);
      if (!handle) throw new Error(`there is no frame ${steps.map(describe).join(' > ')}`);
      around.push(await sightOf(frame, handle));
      frame = await frame.enter(handle);
    }
    return { frame, around };
  };

  #find = async (): Promise<Found | null> => {
    const { frame, around } = await this.#document();
    const handle = await frame.find(this.steps);
    if (!handle) return null;
    const sight = await sightOf(frame, handle);
    const place = [...around, sight].map(({ place }) => place).join(', ');
    const outer = around.find(({ obstacle }) => obstacle !== null)?.obstacle;
    return {
      frame,
      handle,
      sight,
      place,
      obstacle: outer ? `of a frame around it: ${outer}` : sight.obstacle,
    };
  };

  /** Acts once the element and its frames rest, and nothing covers it. */
  #act = async (what: string, work: (found: Found) => Promise<void>) => {
    let placeBefore = '';
    await until(`${what} ${this}`, async () => {
      const found = await this.#find();
      if (!found) throw new Error('it is not there');
      const rests = found.place === placeBefore;
      placeBefore = found.place;
      if (found.obstacle !== null) throw new Error(found.obstacle);
      if (!rests) throw new Error('it moves');
      await work(found);
    });
  };

  #read = <Result>(what: string, read: (element: HTMLElement) => Result): Promise<Result> =>
    until(`${what} of ${this}`, async () => {
      const found = await this.#find();
      if (!found) throw new Error('it is not there');
      return (await found.frame.evaluate(found.handle, read, null)) as Result;
    });

  click = () => this.#act('press', ({ frame, handle }) => frame.click(handle));

  fill = (text: string) =>
    this.#act('fill', async ({ frame, handle }) => {
      // A script can't move the focus into a frame of another origin.
      await frame.click(handle);
      await frame.evaluate(handle, (field: HTMLInputElement) => field.select(), null);
      await frame.type(handle, text);
    });

  check = () =>
    this.#act('check', async ({ frame, handle }) => {
      const isChecked = () => frame.evaluate(handle, (box: HTMLInputElement) => box.checked, null);
      if (!(await isChecked())) await frame.click(handle);
    });

  selectOption = ({ label }: { label: string }) =>
    this.#act('choose', async ({ frame, handle }) => {
      await frame.evaluate(
        handle,
        (list: HTMLSelectElement, label: string) => {
          const option = [...list.options].find((each) => each.label === label);
          if (!option) throw new Error(`no option is called ${label}`);
          list.value = option.value;
          for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
        },
        label,
      );
    });

  setInputFiles = async ({ name, buffer }: { name: string; buffer: Buffer }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fourfold-file-'));
    const file = path.join(folder, name);
    await writeFile(file, buffer);
    // The browser reads it when the page sends it.
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    await until(`choose a file for ${this}`, async () => {
      const found = await this.#find();
      if (!found) throw new Error('it is not there');
      await found.frame.upload(found.handle, [file]);
    });
  };

  waitFor = ({ state = 'visible' }: { state?: State } = {}) =>
    until(`${this}, ${state}`, async () => {
      const found = await this.#find().catch((error: Error) => {
        // Without its frame an element is gone as well.
        if (state === 'detached' || state === 'hidden') return null;
        throw error;
      });
      const now = { attached: found !== null, visible: found?.sight.isVisible === true };
      const holds = { ...now, detached: !now.attached, hidden: !now.visible }[state];
      if (!holds) throw new Error(found ? (found.sight.obstacle ?? 'it is visible') : 'it is not there');
    });

  isVisible = async () => (await this.#find().catch(() => null))?.sight.isVisible === true;
  count = async () => {
    const { frame } = await this.#document();
    return frame.count(this.steps);
  };
  innerText = () => this.#read('text', (element) => element.innerText);
  textContent = () => this.#read('text', (element) => element.textContent);
  inputValue = () => this.#read('value', (element) => (element as HTMLInputElement).value);
  evaluate = this.#read.bind(this, 'evaluation');
}

async function sightOf(frame: FrameDriver, handle: Handle): Promise<Sight> {
  const { sight, problems } = await frame.evaluate(
    handle,
    (element: Element) => {
      const { fourfoldEngines } = globalThis as unknown as { fourfoldEngines: typeof import('./in-page.ts') };
      return { sight: fourfoldEngines.sightOf(element), problems: fourfoldEngines.problemsSeen() };
    },
    null,
  );
  if (problems.length > 0) throw new PageFails(`A page failed: ${problems.join('; ')}`);
  return sight;
}

/** A window like Playwright's page, as far as the journeys need it. */
function pageOf(window: WindowDriver): Page {
  const root = new EngineLocator({ window, frames: [] }, []);
  const { getByRole, getByLabel, getByText, getByTestId, locator, frameLocator } = root;
  const page = {
    ...{ getByRole, getByLabel, getByText, getByTestId, locator, frameLocator },
    goto: window.goto,
    reload: window.reload,
    close: window.close,
  };
  return strict(page, 'page') as unknown as Page;
}

/** Says what is missing instead of `undefined is not a function`. */
function strict<Kind extends object>(kind: Kind, name: string): Kind {
  return new Proxy(kind, {
    get(target, member, receiver) {
      if (member in target || typeof member === 'symbol' || member === 'then') {
        return Reflect.get(target, member, receiver);
      }
      throw new Error(`A ${name} of the engines has no ${member}: e2e/engines/locator.ts`);
    },
  });
}

/** What a journey does with windows, in every engine. */
export interface Visit {
  /** The first window. */
  readonly page: Page;
  /** The window that the work opens. */
  windowOpenedBy(work: () => Promise<unknown>): Promise<Page>;
  /** Waits until that many windows are open. */
  windowCount(count: number): Promise<void>;
  /** Waits until the window's address is like that. */
  addressOf(page: Page, like: RegExp): Promise<string>;
}

export async function visitOf(session: SessionDriver): Promise<Visit> {
  const drivers = new Map<Page, WindowDriver>();
  const pages = new Map<WindowDriver, Page>();
  const pageFor = (driver: WindowDriver): Page => {
    const page = pages.get(driver) ?? pageOf(driver);
    pages.set(driver, page);
    drivers.set(page, driver);
    return page;
  };
  const [first] = await session.windows();
  if (!first) throw new Error('The browser has opened no window');
  return {
    page: pageFor(first),
    async windowOpenedBy(work) {
      const before = await session.windows();
      await work();
      return until('a new window', async () => {
        const opened = (await session.windows()).find((driver) => !before.includes(driver));
        if (!opened) throw new Error('none was opened');
        return pageFor(opened);
      });
    },
    windowCount: (count) =>
      until(`${count} windows`, async () => {
        const { length } = await session.windows();
        if (length !== count) throw new Error(`${length} are open`);
      }),
    addressOf: (page, like) =>
      until(`an address like ${like}`, async () => {
        const address = (await drivers.get(page)?.url()) ?? '';
        if (!like.test(address)) throw new Error(`it is ${address}`);
        return address;
      }),
  };
}
