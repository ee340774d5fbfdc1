import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readForm } from './read-form.ts';

const type = 'multipart/form-data; boundary=b';
const read = (body: string | Uint8Array) => readForm(type, Buffer.from(body));
const part = (headers: string, content: string) => `--b\r\n${headers}\r\n\r\n${content}\r\n`;
const field = (name: string, content = 'x') =>
  part(`content-disposition: form-data; name="${name}"`, content);
const end = '--b--\r\n';

/** The parts that a browser would make of the form. */
async function sent(form: FormData) {
  const response = new Response(form);
  return readForm(response.headers.get('content-type') ?? '', new Uint8Array(await response.arrayBuffer()));
}

describe('a form', () => {
  it('has its fields in their order, with files between texts', async () => {
    const form = new FormData();
    form.append('files', new File(['one'], 'Paket "für"\r\nAna.txt', { type: 'text/plain' }));
    form.append('subject', 'Größe\r\n%0D');
    form.append('files', new File([new Uint8Array(300_000)], '', { type: '' }));
    const entries = await sent(form);
    expect(entries.map(([name]) => name)).toEqual(['files', 'subject', 'files']);
    const [[, first], [, text], [, last]] = entries as [[string, File], [string, string], [string, File]];
    expect([first.name, first.type, await first.text()]).toEqual([
      'Paket "für"\r\nAna.txt',
      'text/plain',
      'one',
    ]);
    expect(text).toBe('Größe\r\n%0D');
    expect([last.size, last.type]).toEqual([300_000, 'application/octet-stream']);
  });

  it('has the texts and the names of files that were sent in it, whatever they are', async () => {
    // A browser writes each line break as two characters.
    const plain = (text: string) => text.replace(/\r\n|\r|\n/g, '\r\n');
    const value = fc.string({ unit: 'binary', maxLength: 40 });
    // These codes are read as what browsers write for them, and a backslash before another one or the end as an escape.
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter((each) => !/%(?:22|0D|0A)|\\(?:\\|"|$)/.test(each));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 5 }), async (fields) => {
        const form = new FormData();
        for (const [each, text] of fields) form.append(each, text);
        for (const [each] of fields) form.append('files', new File(['x'], each));
        const read = await sent(form);
        const shown = read.map(([each, given]) => [each, typeof given === 'string' ? given : given.name]);
        expect(shown).toEqual([
          ...fields.map(([each, text]) => [plain(each), plain(text)]),
          ...fields.map(([each]) => ['files', each]),
        ]);
      }),
    );
  });

  it('is read or refused, whatever is in it', async () => {
    const whole = `${field('a')}${part('content-disposition: form-data; name="f"; filename="a"', 'x')}${end}`;
    const spoilt = fc
      .tuple(fc.nat(whole.length), fc.nat(whole.length), fc.uint8Array({ maxLength: 30 }))
      .map(([from, to, bytes]) =>
        Buffer.concat([Buffer.from(whole.slice(0, from)), bytes, Buffer.from(whole.slice(to))]),
      );
    await fc.assert(
      fc.asyncProperty(fc.oneof(spoilt, fc.uint8Array()), async (body) => {
        const outcome = await read(body).then(Array.isArray, ({ code }) => code);
        expect([true, 'invalid_object']).toContain(outcome);
      }),
    );
  });

  const manyHeaders = `${'a: b\r\n'.repeat(20_000)}content-disposition: form-data; name="a"`;
  it.each([
    ['many header lines in a part', part(manyHeaders, 'x') + end],
    ['a long header line', part(`a: ${'b'.repeat(20_000)}`, 'x') + end],
    ['headers that do not end', `--b\r\n${'a: b\r\n'.repeat(20_000)}`],
    ['many parts', field('a').repeat(65) + end],
    ['a long name of a field', field('a'.repeat(101)) + end],
    [
      'a long name of a file',
      part(`content-disposition: form-data; name="a"; filename="${'.'.repeat(1_001)}"`, 'x') + end,
    ],
    ['a long text', field('a', 'x'.repeat(65_537)) + end],
    ['a part without a name', part('content-disposition: form-data', 'x') + end],
    ['no end', field('a')],
    ['an end inside a file', '--b\r\ncontent-disposition: form-data; name="a"; filename="a.txt"\r\n\r\nx'],
    ['nothing in it', ''],
    ['something else in it', 'a=b'],
  ])('with %s is refused', async (_, body) => {
    await expect(read(body)).rejects.toMatchObject({ code: 'invalid_object' });
  });

  it('is not read further once it is refused', async () => {
    const parts = `${field('a').repeat(65)}${'--b\r\n\r\n\r\n'.repeat(1_000_000)}`;
    const headers = `--b\r\n${'a:b\r\n'.repeat(2_000_000)}`;
    for (const body of [parts, headers]) {
      let turns = 0;
      const count = () => {
        turns += 1;
        timer = setImmediate(count);
      };
      let timer = setImmediate(count);
      await expect(read(body)).rejects.toMatchObject({ code: 'invalid_object' });
      clearImmediate(timer);
      // A whole body of ten megabytes is some forty turns.
      expect(turns).toBeLessThan(5);
    }
  });
});
