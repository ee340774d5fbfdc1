import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { freePorts } from './free-ports.mjs';
import { runServers } from './run-servers.mjs';

const source = (port: number) => `
import { createServer } from 'node:http';
createServer((request, response) => {
  response.end('ok');
  if (request.url === '/end') { console.error('no disk left'); process.exit(3); }
}).listen(${port}, '127.0.0.1');
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'run-servers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let printed: string[];
let ended: string[];
let running: ReturnType<typeof runServers>;
afterEach(() => running.stop());

/** Starts the server and the demo shop; returns the port of each. */
async function run(shopSource = source): Promise<{ server: number; shop: number }> {
  const [server = 0, shop = 0] = await freePorts(2);
  const entry = async (name: string, port: number, text = source) => {
    const file = path.join(folder, `${name}-${port}.mjs`);
    await writeFile(file, text(port));
    return { name, port, entry: file };
  };
  printed = [];
  ended = [];
  running = runServers(
    [await entry('server', server), { ...(await entry('shop', shop, shopSource)), isOptional: true }],
    {
      logFolder: folder,
      programOf: (entry) => entry,
      pages: () => Promise.resolve(),
      print: (line) => printed.push(line),
      onEnd: (sentence) => ended.push(sentence),
    },
  );
  await running.ready();
  return { server, shop };
}

/** Lets a server end without being stopped. */
const end = (port: number) => fetch(`http://127.0.0.1:${port}/end`).catch(() => {});
const answers = async (port: number) => (await fetch(`http://127.0.0.1:${port}/`)).ok;

it('servers are started in turn, and their end is reported with their last output', async () => {
  const { server, shop } = await run();
  expect(printed).toEqual([`server ready on port ${server}`, `shop ready on port ${shop}`]);
  await end(server);
  await vi.waitFor(() => expect(ended).toEqual(['The server stopped: no disk left']));
});

it('the end of the demo shop is reported, and does not stop the others', async () => {
  const { server, shop } = await run();
  await end(shop);
  await vi.waitFor(() => expect(printed.at(-1)).toMatch(/^The shop stopped: no disk left\n/));
  expect([ended, await answers(server)]).toEqual([[], true]);
});

it('a server that awaits the pages is started before they are there, and told when they are', async () => {
  const [port = 0] = await freePorts(1);
  const entry = path.join(folder, `awaiting-${port}.mjs`);
  await writeFile(
    entry,
    `import { once } from 'node:events';
    if (!process.argv.includes('--await-message')) throw new Error('not told to wait');
    await once(process, 'message');
    process.disconnect();
    ${source(port)}`,
  );
  let pagesAreBuilt = () => {};
  const pages = new Promise<void>((resolve) => {
    pagesAreBuilt = resolve;
  });
  printed = [];
  running = runServers([{ name: 'server', port, entry, awaitsPages: true }], {
    logFolder: folder,
    programOf: (program) => program,
    pages: () => pages,
    print: (line) => printed.push(line),
    onEnd: (sentence) => printed.push(sentence),
  });
  const isReady = running.ready();
  await expect(answers(port)).rejects.toThrow();
  pagesAreBuilt();
  await isReady;
  expect(printed).toEqual([`server ready on port ${port}`]);
});

it('a demo shop that cannot start does not block the start', async () => {
  const { server } = await run(() => "throw new Error('no key');");
  expect(printed.at(-1)).toMatch(/^The shop stopped: [\s\S]*no key/);
  expect([ended, await answers(server)]).toEqual([[], true]);
});
