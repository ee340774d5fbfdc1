/** What a browser has to offer so that the journeys run in it. One implementation for each engine. */
import { build } from 'esbuild';
import type { Step } from './query.ts';

/** An element of a page, as its browser names it. */
export type Handle = object;

/** A document: of a window or of a frame. */
export interface FrameDriver {
  /** The one element that the steps lead to. */
  find(steps: readonly Step[]): Promise<Handle | null>;
  count(steps: readonly Step[]): Promise<number>;
  /** Calls a function that uses nothing around it, with the element and an argument that is JSON. */
  evaluate<Given, Result>(
    handle: Handle | null,
    // biome-ignore lint/suspicious/noExplicitAny: the function names the kind of element that it expects
    work: (element: any, given: Given) => Result,
    given: Given,
  ): Promise<Awaited<Result>>;
  /** The document inside a frame element. */
  enter(handle: Handle): Promise<FrameDriver>;
  /** Presses the element's centre as a person does. */
  click(handle: Handle): Promise<void>;
  /** Types into the focused element. */
  type(handle: Handle, text: string): Promise<void>;
  upload(handle: Handle, files: readonly string[]): Promise<void>;
}

export interface WindowDriver {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  url(): Promise<string>;
  top(): Promise<FrameDriver>;
  close(): Promise<void>;
}

/** Windows that share cookies and storage, and share none with other sessions. */
export interface SessionDriver {
  /** Every open window, the oldest first. The same window is always the same object. */
  windows(): Promise<readonly WindowDriver[]>;
  close(): Promise<void>;
}

/** What the owner of a browser has set. */
export interface SessionSettings {
  /** Whether a frame of another site keeps cookies. Firefox always keeps them, apart for each site around the frame. */
  readonly framesKeepCookies: boolean;
}

export interface EngineDriver {
  /** With one empty window. */
  newSession(settings: SessionSettings): Promise<SessionDriver>;
  close(): Promise<void>;
}

/** `in-page.ts` as the text of a script that puts it under `fourfoldEngines`. */
export async function inPageScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [new URL('./in-page.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName: 'fourfoldEngines',
    footer: { js: 'globalThis.fourfoldEngines = fourfoldEngines;' },
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** What the in-page script is called under. */
export type InPage = { readonly fourfoldEngines?: typeof import('./in-page.ts') };

/** How long a browser may take for one thing that it was told. More means that it hangs. */
export const answerWithinMs = 30_000;

export async function withinTime<Result>(
  what: string,
  work: Promise<Result>,
  ms = answerWithinMs,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BrowserHangs(`${what}: no answer within ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Not worth another try. */
export class BrowserHangs extends Error {
  override readonly name = 'BrowserHangs';
}

const pauseMs = 50;

/** Asks again until it holds. */
export async function waitFor(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + answerWithinMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new BrowserHangs(`${what}: not within ${answerWithinMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
