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
