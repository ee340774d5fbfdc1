/** WebKitGTK's MiniBrowser through the W3C WebDriver protocol, on a display of memory. Each session is a new browser. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { WebKitPrograms } from '#tooling/other-browsers.ts';
import { freePort } from '#tooling/setup/free-ports.mjs';
import {
  answerWithinMs,
  BrowserHangs,
  type EngineDriver,
  type FrameDriver,
  type Handle,
  inPageScript,
  type SessionDriver,
  type SessionSettings,
  type WindowDriver,
  waitFor,
} from './driver.ts';

/** The name of an element's id in the protocol. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Ends with the process that started it, however that ends. */
const tied = (program: string, words: readonly string[]) =>
  ['setpriv', ['--pdeathsig', 'KILL', program, ...words]] as const;

/** A page that is replaced while it is looked at may never answer. */
const lookWithinMs = 5_000;

type Call = <Reply>(method: string, path: string, body?: object) => Promise<Reply>;

function callsTo(address: string): Call {
  return async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
    // What only looks may be asked again.
    const isRead =
      /(?:execute\/sync|frame|window|handles|url)$/.test(path) &&
      !(method === 'POST' && path.endsWith('url'));
    const ms = isRead ? lookWithinMs : answerWithinMs;
    const response = await fetch(address + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(ms),
    }).catch((error: Error) => {
      const isLate = error.name === 'TimeoutError';
      const said = isLate ? `no answer within ${ms / 1000} s` : `${error.cause ?? error}`;
      const Failure = isLate && isRead ? Error : BrowserHangs;
      throw new Failure(`WebKit, ${method} ${path}: ${said}`);
    });
    const { value } = (await response.json()) as { value: Reply & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`);
    return value;
  };
}

/** Looks again where nothing else would. A late answer is no hung browser under load. */
async function lookAgain<Result>(look: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await look();
    } catch (error) {
      if (error instanceof BrowserHangs || attempt === answerWithinMs / lookWithinMs) throw error;
    }
  }
}

function frameDriver(call: Call, script: string): FrameDriver {
  const run = <Result>(text: string, ...given: readonly unknown[]) =>
    call<Result>('POST', '/execute/sync', { script: text, args: given });
  const inPage = async <Result>(name: 'find' | 'count', given: unknown): Promise<Result> => {
    const ask = `return 'fourfoldEngines' in globalThis ? [fourfoldEngines.${name}(arguments[0])] : null`;
    const known = await run<[Result] | null>(ask, given);
    if (known) return known[0];
    const [found] = await run<[Result]>(`${script}; ${ask}`, given);
    return found;
  };
  const idOf = (handle: Handle) => (handle as Record<string, string>)[elementKey];
  return {
    find: (steps) => inPage('find', steps),
    count: (steps) => inPage('count', steps),
    evaluate: (handle, work, given) => run(`return (${work})(arguments[0], arguments[1])`, handle, given),
    async enter(handle) {
      await call('POST', '/frame', { id: handle });
      return frameDriver(call, script);
    },
    click: (handle) => call('POST', `/element/${idOf(handle)}/click`),
    type: (handle, text) => call('POST', `/element/${idOf(handle)}/value`, { text }),
    upload: (handle, files) => call('POST', `/element/${idOf(handle)}/value`, { text: files.join('\n') }),
  };
}

/** Only the part after `#` may be another one, which opens no new document. */
const hasArrived =
  "return (!('isLeft' in globalThis) || location.href === arguments[0]) && document.readyState !== 'loading'";

function windowDriver(call: Call, handle: string, script: string): WindowDriver {
  const here = async () => {
    await call('POST', '/window', { handle });
    await call('POST', '/frame', { id: null });
  };
  const after =
    <Given extends readonly unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      await here();
      return work(...given);
    };
  const run = <Result>(script: string, ...args: readonly unknown[]) =>
    call<Result>('POST', '/execute/sync', { script, args });
  const leave = async (start: () => Promise<unknown>, address?: string) => {
    await lookAgain(async () => {
      await here();
      await run('globalThis.isLeft = true');
    });
    await start();
    await waitFor('WebKit goes to the page', () => run<boolean>(hasArrived, address).catch(() => false));
  };
  return {
    goto: (url: string) => leave(() => call('POST', '/url', { url }), url),
    reload: () => leave(() => call('POST', '/refresh')),
    url: after(() => call('GET', '/url')),
    top: after(async () => frameDriver(call, script)),
    close: after(() => call('DELETE', '/window')),
  };
}

async function newSession(
  call: Call,
  miniBrowser: string,
  script: string,
  { framesKeepCookies }: SessionSettings,
): Promise<SessionDriver> {
  const cookies = framesKeepCookies ? ['--cookies-policy=always'] : [];
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        acceptInsecureCerts: true,
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation', ...cookies] },
      },
    },
  });
  const inSession: Call = (method, path, body) => call(method, `/session/${sessionId}${path}`, body);
  await inSession('POST', '/timeouts', { pageLoad: answerWithinMs, script: answerWithinMs });
  await inSession('POST', '/window/rect', { width: 1280, height: 900 });
  const known = new Map<string, WindowDriver>();
  return {
    async windows() {
      const handles = await lookAgain(() => inSession<string[]>('GET', '/window/handles'));
      // New windows are listed in any order.
      const ordered = [...[...known.keys()].filter((handle) => handles.includes(handle)), ...handles];
      return [...new Set(ordered)].map((handle) => {
        const driver = known.get(handle) ?? windowDriver(inSession, handle, script);
        known.set(handle, driver);
        return driver;
      });
    },
    close: () => call('DELETE', `/session/${sessionId}`),
  };
}

/** A display that the X server has chosen, since any number may be taken. */
async function startDisplay(
  xvfb: string,
): Promise<{ readonly child: ChildProcess; readonly display: string }> {
  const [program, words] = tied(xvfb, [
    '-displayfd',
    '3',
    '-screen',
    '0',
    '1400x1000x24',
    '-nolisten',
    'tcp',
  ]);
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const said = await Promise.race([
    once(child.stdio[3] as NodeJS.ReadableStream, 'data', { signal: AbortSignal.timeout(answerWithinMs) }),
    once(child, 'exit').then(() => {
      throw new Error('Xvfb ended at its start');
    }),
  ]);
  return { child, display: `:${String(said[0]).trim()}` };
}

async function ready(call: Call): Promise<void> {
  const until = Date.now() + answerWithinMs;
  for (;;) {
    const failure = await call('GET', '/status').then(
      () => null,
      (error: Error) => error,
    );
    if (failure === null) return;
    if (Date.now() > until) throw failure;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Starts a driver for each session. A driver whose browser did not start accepts no other session. */
async function startDriver(program: string, display: string) {
  const port = await freePort();
  const child = spawn(...tied(program, [`--port=${port}`, '--host=127.0.0.1']), {
    env: { ...process.env, DISPLAY: display, LANG: 'en_AU.UTF-8', LANGUAGE: 'en_AU:en' },
    stdio: 'ignore',
  });
  const call = callsTo(`http://127.0.0.1:${port}`);
  await ready(call);
  return { child, call };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

export async function startWebKit({ driver, miniBrowser, xvfb }: WebKitPrograms): Promise<EngineDriver> {
  const script = await inPageScript();
  const { child: screen, display } = await startDisplay(xvfb);
  const open = async (settings: SessionSettings): Promise<SessionDriver> => {
    const { child, call } = await startDriver(driver, display);
    try {
      const session = await newSession(call, miniBrowser, script, settings);
      return { ...session, close: () => session.close().finally(() => end(child)) };
    } catch (error) {
      await end(child);
      throw error;
    }
  };
  return {
    // Under load a browser was seen that never answered its driver.
    newSession: (settings) => open(settings).catch(() => open(settings)),
    close: () => end(screen),
  };
}
