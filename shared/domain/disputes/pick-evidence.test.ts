import { describe, expect, it } from 'vitest';
import { judgeFile, pickEvidence as pick } from './pick-evidence.ts';

const contents: Readonly<Record<string, string>> = { 'image/png': '\x89PNG\r\n\x1a\n', '': 'a;b' };
const file = (name: string, size = 1_000, type = 'image/png') => {
  const bytes = Uint8Array.from(contents[type] ?? '\0', (character) => character.charCodeAt(0));
  return { name, size, type, arrayBuffer: async () => bytes.buffer };
};
type PickedFile = ReturnType<typeof file>;
const pickEvidence = async (attached: readonly PickedFile[], picked: readonly PickedFile[]) =>
  pick(attached, await Promise.all(picked.map(judgeFile)));
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

describe('the files that are attached', () => {
  it('are at most three in all, however they were picked; one more is not added [POR-225]', async () => {
    const three = await pickEvidence([file('a.png')], [file('b.png'), file('c.png')]);
    expect([names(three.files), three.hasTooMany]).toEqual([['a.png', 'b.png', 'c.png'], false]);
    const four = await pickEvidence(three.files, [file('d.png')]);
    expect([names(four.files), four.hasTooMany]).toEqual([['a.png', 'b.png', 'c.png'], true]);
    const atOnce = await pickEvidence(
      [],
      ['a', 'b', 'c', 'd'].map((name) => file(name)),
    );
    expect([names(atOnce.files), atOnce.hasTooMany]).toEqual([['a', 'b', 'c'], true]);
  });

  it('are of at most 5,242,880 bytes each, and the larger ones are named [POR-226]', async () => {
    const { files, tooLarge, hasTooMany } = await pickEvidence(
      [],
      [
        file('exact.png', 5_242_880),
        file('one-more.png', 5_242_881),
        file('huge.pdf', 9e9, 'application/pdf'),
      ],
    );
    expect(names(files)).toEqual(['exact.png']);
    expect(tooLarge).toEqual(['one-more.png', 'huge.pdf']);
    expect(hasTooMany).toBe(false);
  });

  it('are of the accepted kinds, and any other is named [POR-227]', async () => {
    const { files, wrongType, tooLarge } = await pickEvidence(
      [],
      [file('film.mp4', 9e9, 'video/mp4'), file('sums.csv', 10, ''), file('page.html', 10, 'text/html')],
    );
    expect(names(files)).toEqual(['sums.csv']);
    expect(wrongType).toEqual(['film.mp4', 'page.html']);
    expect(tooLarge).toEqual([]);
  });

  it('count without those that are refused', async () => {
    const { files, hasTooMany } = await pickEvidence(
      [file('a.png'), file('b.png')],
      [file('film.mp4', 10, 'video/mp4'), file('c.png')],
    );
    expect([names(files), hasTooMany]).toEqual([['a.png', 'b.png', 'c.png'], false]);
  });

  it('leave out photos that have to be saved as JPEG, and files that cannot be read', async () => {
    const heic = Uint8Array.from('\0\0\0\x18ftypheic', (character) => character.charCodeAt(0));
    const gone = { ...file('gone.png'), arrayBuffer: () => Promise.reject(new Error('gone')) };
    const photo = { ...file('IMG_1.HEIC', 10, ''), arrayBuffer: async () => heic.buffer };
    const picked = await pickEvidence([], [photo, gone, file('c.png')]);
    expect([names(picked.files), picked.heic, picked.wrongType]).toEqual([
      ['c.png'],
      ['IMG_1.HEIC'],
      ['gone.png'],
    ]);
  });

  it('leave out files whose name looks like a card number, as the server does', async () => {
    const names13 = ['4111 1111 1111 1111.png', '4111111111111111.csv', '%34111-1111-1111-1111.png'];
    const picked = await pickEvidence(
      [],
      [...names13.map((name) => file(name)), file('large 4111111111111111.png', 9e9), file('a.png')],
    );
    expect(names(picked.files)).toEqual(['a.png']);
    expect(picked.cardNumber).toEqual(names13);
    expect(picked.tooLarge).toEqual(['large 4111111111111111.png']);
  });
});
