import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logout } from '#shared/contract/access/login.contract.ts';
import {
  commentOnDispute,
  createDispute,
  readOrderDispute,
} from '#shared/contract/disputes/disputes.contract.ts';
import { createHostApps } from '../../http/shell/app.ts';
import { readsByCaller } from '../../http/shell/evidence-files.ts';
import type { ShellParts } from '../../http/shell/shell-parts.ts';
import { claim, open, picture, shopperWithOldOrder } from '../../testing/disputes.ts';
import { createShop, createShopServer, type Shop } from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { sessions } from '../access/access.tables.ts';
import { createDispute as createNewDispute, evidenceOf } from './index.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

const text = (content: BlobPart, name = 'notes.txt', type = 'text/plain') =>
  new File([content], name, { type });
const mebibytes = (count: number, more = 0) => 'a'.repeat(count * 1_048_576 + more);
describe('a file', () => {
  const kinds: readonly (readonly [string, () => File])[] = [
    ['text', () => text('Grüße\n')],
    ['CSV', () => text('a,b\n1,2\n', 'a.csv', 'text/csv')],
    ['CSV of a spreadsheet program', () => text('a,b\n', 'a.csv', 'application/vnd.ms-excel')],
    ['CSV that a browser does not know', () => text('a,b\n', 'A.CSV', '')],
    ['CSV in Windows-1252', () => text(new Uint8Array([0xe9, 0x3b, 0x61]), 'a.csv', 'text/csv')],
    ['a picture without a type', () => new File([picture()], 'parcel', { type: '' })],
    ['a PDF after a line break', () => text('\r\n%PDF-1.7\n%%EOF', 'a.pdf', 'application/octet-stream')],
    ['text that begins like a picture', () => text('BM is on the parcel, GIF89a is not.')],
    ['PNG', () => picture()],
    ['GIF', () => text('GIF89a\u0001', 'a.gif', 'image/gif')],
    [
      'JPEG',
      () => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16])], 'a.jpg', { type: 'image/jpeg' }),
    ],
    ['PDF', () => text('%PDF-1.7\n%%EOF', 'a.pdf', 'application/pdf')],
  ];
  it.each(kinds)('of %s is accepted [POR-227]', async (_, file) => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    expect((await open(shopper, orderId, { files: [file()] })).status).toBe(201);
  });

  const refused: readonly (readonly [string, () => File])[] = [
    ['of another type', () => text('<svg/>', 'a.svg', 'image/svg+xml')],
    ['that is a page by its type', () => text('<p>', 'a.html', 'text/html')],
    ['that says it is a picture and is text', () => text('hello', 'a.png', 'image/png')],
    [
      'that is a photo of a phone which a shop may not open',
      () => text('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'a.heic', 'image/heic'),
    ],
    ['of text with a zero character', () => text('a\0b')],
    ['with nothing in it', () => text('')],
  ];
  it.each(refused)('%s is refused [POR-227]', async (_, file) => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const answer = await open(shopper, orderId, { files: [picture(), file()] });
    expect([answer.status, answer.error.errorCode]).toEqual([415, 'UNSUPPORTED_FILE_TYPE']);
  });

  it('is of 5 MiB at most, and three are accepted [POR-225] [POR-226]', async () => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const large = () => text(mebibytes(5));
    for (const files of [[text(mebibytes(5, 1))], [large(), large(), large(), large()]]) {
      const answer = await open(shopper, orderId, { files });
      expect([answer.status, answer.error.errorCode]).toEqual([413, 'FILE_TOO_LARGE']);
    }
    const four = await open(shopper, orderId, { files: Array.from({ length: 4 }, () => picture()) });
    expect([four.status, four.error.errorCode]).toEqual([422, 'TOO_MANY_FILES']);
    const taken = await open(shopper, orderId, { files: [large(), large(), large()] });
    expect(taken.status).toBe(201);
    const { files } = taken.body.disputeEntities[0]?.comments[0] ?? { files: [] };
    expect(files.map(({ bytes }) => bytes)).toEqual([5_242_880, 5_242_880, 5_242_880]);
    const params = { disputeId: taken.body.id ?? '' };
    const comment = (given: File[]) =>
      shopper.visitor.call(commentOnDispute, { params, body: { content: 'And this', files: given } });
    expect((await comment([text(mebibytes(5, 1))])).error.errorCode).toBe('FILE_TOO_LARGE');
    expect((await comment(Array.from({ length: 4 }, () => picture()))).error.errorCode).toBe(
      'TOO_MANY_FILES',
    );
    expect((await comment([text('x', 'x.svg', 'image/svg+xml')])).error.errorCode).toBe(
      'UNSUPPORTED_FILE_TYPE',
    );
  });

  it.each([
    '4111111111111111.png',
    'card 4111 1111 1111 1111.png',
    '4111-1111_1111.1111.png',
    'folder/4111%201111%201111%201111.png',
    '４１１１１１１１１１１１１１１１.png',
  ])('is refused by the name %s', async (name) => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const refused = await open(shopper, orderId, {
      files: [new File([picture()], name, { type: 'image/png' })],
    });
    expect([refused.status, refused.error.errorCode]).toEqual([400, 'CARD_NUMBER_IN_FILE_NAME']);
  });

  it('may be named by a camera', async () => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const files = ['IMG_20261128_134207.png', 'PXL_20261128_134207123.png'].map(
      (name) => new File([picture()], name, { type: 'image/png' }),
    );
    expect((await open(shopper, orderId, { files })).status).toBe(201);
  });

  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\Users\\ana\\parcel.PNG', 'parcel.png'],
    ['a\r\nset-cookie: b.png', 'a set-cookie b.png'],
    ['\u202egnp.exe', 'gnp.exe.png'],
    ['statement.pdf', 'statement.pdf.png'],
    ['.png', 'file.png'],
    ['Paket für Ana (1).png', 'Paket für Ana (1).png'],
    [`${'a'.repeat(300)}.png`, `${'a'.repeat(100)}.png`],
    [' . a..b . .png', 'a..b.png'],
    [`a${'.'.repeat(400)}b.png`, 'a.png'],
  ])('named %j is stored as %j', async (given, kept) => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const { body } = await open(shopper, orderId, { files: [picture(given)] });
    expect(body.disputeEntities[0]?.comments[0]?.files.map(({ name }) => name)).toEqual([kept]);
  });
});

describe('an account', () => {
  it('is counted before its files are read, also where they are refused', async () => {
    const limited = { ...server, config: { ...server.config, rateLimit: true } };
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const send = () => {
      const files = [text('hello', 'a.png', 'image/png')];
      return createNewDispute(limited, shopper.consumerId, orderId, { ...claim(), files });
    };
    for (let sent = 0; sent < 30; sent += 1) {
      await expect(send()).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE_TYPE' });
    }
    await expect(send()).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

describe('the link to a file', () => {
  /** @param reads where each read of a piece begins */
  const app = (reads: number[] = [], given: Pick<TestServer, 'config'> = server) => {
    const evidence: ShellParts['evidence'] = async (link) => {
      const file = await evidenceOf(server, link);
      if (!file) return null;
      const read: typeof file.read = (start, count) => {
        reads.push(start);
        return file.read(start, count);
      };
      return { ...file, read };
    };
    const parts = { server: given, handle: server.handle, evidence } as ShellParts;
    return createHostApps({ ...emptyParts, ...parts }).files;
  };
  const emptyParts = {
    checkout: { files: new Map() },
    portal: { files: new Map() },
    dashboard: { files: new Map() },
    sandbox: { files: new Map() },
    widget: new Map(),
  } as unknown as ShellParts;
  const fetchFile = (address: string, reads: number[] = []) => {
    const connection = { remoteAddress: '127.0.0.1' };
    return app(reads).fetch(new Request(address), { connection });
  };

  async function linkTo(file: File) {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const { body } = await open(shopper, orderId, { files: [file] });
    return { shopper, orderId, link: body.disputeEntities[0]?.attachments[0]?.evidenceLink ?? '' };
  }

  it('leads to the files host, which serves it as an attachment that runs nothing [POR-420]', async () => {
    const { link } = await linkTo(text('<script>alert(1)</script>', 'Zettel „ü“.txt'));
    const { files, portal } = server.config.origins;
    expect([link.startsWith(`${files}/evidence/`), files === portal]).toEqual([true, false]);
    const answer = await fetchFile(link);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('<script>alert(1)</script>');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': "attachment; filename*=UTF-8''Zettel%20%E2%80%9E%C3%BC%E2%80%9C.txt",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('expires after ten minutes, and reading the case again returns a new one', async () => {
    const { link, shopper, orderId } = await linkTo(picture());
    server.passTime(600_000);
    expect((await fetchFile(link)).status).toBe(200);
    server.passTime(1);
    expect((await fetchFile(link)).status).toBe(404);
    const { body } = await shopper.visitor.call(readOrderDispute, { params: { orderId } });
    expect((await fetchFile(body.disputeEntities[0]?.attachments[0]?.evidenceLink ?? '')).status).toBe(200);
  });

  it('ends with the session that read the case, and with one that is ended elsewhere', async () => {
    const { link, shopper, orderId } = await linkTo(picture());
    expect((await fetchFile(link)).status).toBe(200);
    await shopper.visitor.call(logout, { body: {} });
    expect((await fetchFile(link)).status).toBe(404);

    const other = await linkTo(picture());
    await server.db.delete(sessions).where(eq(sessions.consumerId, other.shopper.consumerId));
    expect((await fetchFile(other.link)).status).toBe(404);
    expect(orderId).not.toBe(other.orderId);
  });

  it('arrives in pieces, as its reader takes them', async () => {
    const { link } = await linkTo(text(mebibytes(2, 3)));
    const reads: number[] = [];
    const answer = await fetchFile(link, reads);
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(2 * 1_048_576 + 3)]);
    expect(reads).toEqual([]);
    const reader = answer.body?.getReader();
    expect((await reader?.read())?.value?.byteLength).toBe(262_144);
    expect(reads).toEqual([0]);
    await reader?.cancel();
    const whole = await fetchFile(link, reads);
    expect(await whole.text()).toBe(mebibytes(2, 3));
    expect(reads).toHaveLength(1 + 9);
  });

  it('is read by few at once: by one link, and by one caller', async () => {
    const links = await Promise.all(Array.from({ length: 4 }, async () => (await linkTo(picture())).link));
    const host = app();
    const get = (link: string, init: RequestInit = {}) =>
      host.fetch(new Request(link, init), { connection: { remoteAddress: '192.0.2.7' } });
    const [first = ''] = links;
    const open = [await get(first), await get(first), await get(first)];
    const refused = await get(first);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    for (const link of links.slice(1, 3)) for (let each = 0; each < 3; each += 1) open.push(await get(link));
    expect(open.map(({ status }) => status)).toEqual(Array(9).fill(200));
    const [last = ''] = links.slice(3);
    expect((await get(last)).status).toBe(429);
    // A reader that is done, one that went away, and one that only asks for the headers leave their places.
    await open[0]?.arrayBuffer();
    expect((await get(last, { method: 'HEAD' })).status).toBe(200);
    const gone = new AbortController();
    expect((await get(first, { signal: gone.signal })).status).toBe(200);
    expect((await get(last)).status).toBe(429);
    gone.abort();
    expect((await get(last)).status).toBe(200);
    await open[1]?.body?.cancel();
    expect((await get(last)).status).toBe(200);
    expect((await get(`${last}x`)).status).toBe(429);
  });

  it('is read by one caller so many times a minute', async () => {
    const limited = { ...server, config: { ...server.config, rateLimit: true } };
    const host = app([], limited);
    const get = (remoteAddress: string) =>
      host.fetch(new Request(`${server.config.origins.files}/evidence/x`), { connection: { remoteAddress } });
    for (let read = 0; read < readsByCaller.burst; read += 1)
      expect((await get('192.0.2.7')).status).toBe(404);
    const refused = await get('192.0.2.7');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await get('192.0.2.8')).status).toBe(404);
  });

  it('serves only its file, no longer than that, and nothing without its signature', async () => {
    const [one, other] = [await linkTo(picture()), await linkTo(picture())];
    const changed = (change: (url: URL) => void) => {
      const url = new URL(one.link);
      change(url);
      return url.href;
    };
    const addresses = [
      changed((url) => {
        url.pathname = new URL(other.link).pathname;
      }),
      changed((url) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1))),
      changed((url) => url.searchParams.set('expires', '')),
      changed((url) =>
        url.searchParams.set('session', new URL(other.link).searchParams.get('session') ?? ''),
      ),
      changed((url) => url.searchParams.delete('signature')),
      changed((url) => {
        url.pathname = '/evidence/x';
      }),
    ];
    for (const address of addresses)
      expect([address, (await fetchFile(address)).status]).toEqual([address, 404]);
  });

  it('is the only path on that host', async () => {
    const { files } = server.config.origins;
    const paths = [
      '/',
      '/evidence',
      '/portal/consumers/disputes',
      '/sandbox/disputes',
      '/legal/au/en-AU/terms',
    ];
    for (const path of paths) expect([path, (await fetchFile(files + path)).status]).toEqual([path, 404]);
  });
});

describe('the form of a case', () => {
  it('with more parts than any form needs is refused before they are read', async () => {
    const many: [string, string][] = Array.from({ length: 100 }, (_, index) => [`field${index}`, 'x']);
    expect(await send([...given, ...many])).toEqual([400, 'invalid_object', undefined]);
  });

  async function send(fields: readonly (readonly [string, string | File])[]) {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    const path = createDispute.path.replace('{orderId}', orderId);
    const response = await shopper.visitor.send('POST', path, { body: form });
    const { errorCode, errorInfo } = await response.json();
    return [response.status, errorCode, errorInfo];
  }
  const { files: _, ...texts } = claim();
  const given: [string, string | File][] = [
    ...(Object.entries(texts) as [string, string][]),
    ['files', picture()],
  ];

  it('is read in parallel with one other of its account, but not with two', async () => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const path = createDispute.path.replace('{orderId}', orderId);
    const slow = () => {
      const { readable, writable } = new TransformStream<Uint8Array>();
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      const answer = shopper.visitor.send('POST', path, { body: readable, headers });
      return { answer, end: () => writable.close().catch(() => {}) };
    };
    const forms = [slow(), slow(), slow()];
    const refused = await Promise.race(forms.map(({ answer }) => answer));
    expect([refused.status, (await refused.json()).errorCode]).toEqual([429, 'too_many_requests']);
    const other = await shopperWithOldOrder(server, shop);
    expect((await open(other.shopper, other.orderId)).status).toBe(201);
    for (const { end } of forms) void end();
    const answers = await Promise.all(forms.map(({ answer }) => answer));
    expect(answers.map(({ status }) => status).sort()).toEqual([400, 400, 429]);
    expect((await open(shopper, orderId)).status).toBe(201);
  });

  it('counts a line break of its text once', async () => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const subject = 'a\n'.repeat(1_000);
    const { status, body } = await open(shopper, orderId, { subject });
    expect([status, body.claim?.subject]).toEqual([201, subject]);
    const other = await shopperWithOldOrder(server, shop);
    expect((await open(other.shopper, other.orderId, { subject: `${subject}b` })).status).toBe(400);
  });

  it('is accepted with all its fields', async () => {
    expect((await send(given))[0]).toBe(201);
  });

  it.each<[string, [string, string | File][], Record<string, string>]>([
    ['an unknown field', [...given, ['orderId', '1']], { orderId: 'unknown' }],
    ['a field that is repeated', [...given, ['amount', '1.00']], { amount: 'invalid' }],
    ['a missing field', given.filter(([name]) => name !== 'reason'), { reason: 'required' }],
    ['a text where a file is meant', [...given, ['files', 'text']], { 'files.1': 'invalid' }],
    [
      'a file where a text is meant',
      [...given.filter(([name]) => name !== 'subject'), ['subject', picture()]],
      { subject: 'invalid' },
    ],
    ['a prototype', [...given, ['__proto__', 'x']], { __proto__: 'unknown' } as Record<string, string>],
  ])('with %s is refused', async (name, fields, errorInfo) => {
    const [status, errorCode, info] = await send(fields);
    expect([status, errorCode]).toEqual([400, 'invalid_object']);
    if (name !== 'a prototype') expect(info).toEqual(errorInfo);
  });

  it.each([
    ['no boundary', 'multipart/form-data', 415, 'unsupported_media_type'],
    ['another boundary', 'multipart/form-data; boundary=other', 400, 'invalid_object'],
    ['a boundary twice', 'multipart/form-data; boundary=b; boundary=c', 415, 'unsupported_media_type'],
    ['a form without files', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
  ])('that names %s is refused', async (_name, contentType, status, errorCode) => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const path = createDispute.path.replace('{orderId}', orderId);
    const body = '--b\r\ncontent-disposition: form-data; name="reason"\r\n\r\nx\r\n--b--\r\n';
    const response = await shopper.visitor.send('POST', path, {
      body,
      headers: { 'content-type': contentType },
    });
    expect([response.status, (await response.json()).errorCode]).toEqual([status, errorCode]);
  });
});
