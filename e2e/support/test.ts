/**
 * The `test` of every suite: it also fails when a page throws, violates its own security policy, or gets an answer of ours
 * without the headers of every answer.
 */
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type WebError,
} from 'playwright/test';
import { watchHeaders } from './headers.ts';
import { watchSecrets } from './records.ts';
import { watchSteps } from './steps.ts';
import { watchSurfaces } from './surfaces.ts';

export { expect };

interface Fixtures {
  /** What a page's policy is expected to refuse in this test. */
  readonly refusedOnPurpose: RegExp;
  readonly quietPages: undefined;
  readonly answersWithHeaders: undefined;
  /** Records secrets for the last test of the run, which searches the logs for them. */
  readonly keptSecrets: undefined;
  /** Records steps for the last test of the run, which reports map lines that no test has walked. */
  readonly keptSteps: undefined;
  /** Annotates surfaces for the count of proven rows: a test proves rows only on the surfaces that it drives. */
  readonly notedSurfaces: undefined;
}

export const test = base.extend<Fixtures>({
  refusedOnPurpose: [/^$/, { option: true }],
  quietPages: [
    async ({ context, refusedOnPurpose }, use) => {
      const { complaints, stop } = listenTo(context);
      await use(undefined);
      stop();
      const unwanted = complaints.filter((text) => !refusedOnPurpose.test(text));
      expect(unwanted, 'what pages threw or were refused by their own policy').toEqual([]);
    },
    { auto: true },
  ],
  answersWithHeaders: [
    async ({ browser, context }, use) => {
      const wrong = watchHeaders(browser, context);
      await use(undefined);
      expect(await wrong(), 'answers of the product without the headers of every answer').toEqual([]);
    },
    { auto: true },
  ],
  keptSecrets: [
    async ({ context }, use) => {
      const keep = watchSecrets(context);
      await use(undefined);
      await keep();
    },
    { auto: true },
  ],
  keptSteps: [
    async ({ context }, use, { file }) => {
      const keep = watchSteps(context, file);
      await use(undefined);
      keep();
    },
    { auto: true },
  ],
  notedSurfaces: [
    async ({ browser, context }, use, info) => {
      const note = watchSurfaces(browser, context);
      await use(undefined);
      note(info);
    },
    { auto: true },
  ],
});

const isRefusal = (text: string) => /content security policy|trusted ?type|permissions policy/i.test(text);

function listenTo(context: BrowserContext) {
  const complaints: string[] = [];
  const hearError = (error: WebError) => complaints.push(String(error.error()));
  const hearConsole = (message: ConsoleMessage) => {
    if (isRefusal(message.text())) complaints.push(message.text());
  };
  context.on('weberror', hearError);
  context.on('console', hearConsole);
  const stop = () => {
    context.off('weberror', hearError);
    context.off('console', hearConsole);
  };
  return { complaints, stop };
}
