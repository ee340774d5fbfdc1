import { describe, expect, it } from 'vitest';
import { pickEvidence } from './pick-evidence.ts';

const file = (name: string, size = 1_000, type = 'image/png') => ({ name, size, type });
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

describe('the files that are attached', () => {
  it('are at most three in all, however they were picked; one more is not added [POR-225]', () => {
    const three = pickEvidence([file('a.png')], [file('b.png'), file('c.png')]);
    expect([names(three.files), three.hasTooMany]).toEqual([['a.png', 'b.png', 'c.png'], false]);
    const four = pickEvidence(three.files, [file('d.png')]);
    expect([names(four.files), four.hasTooMany]).toEqual([['a.png', 'b.png', 'c.png'], true]);
    const atOnce = pickEvidence(
      [],
      ['a', 'b', 'c', 'd'].map((name) => file(name)),
    );
    expect([names(atOnce.files), atOnce.hasTooMany]).toEqual([['a', 'b', 'c'], true]);
  });

  it('are of at most 5,242,880 bytes each, and the larger ones are named [POR-226]', () => {
    const { files, tooLarge, hasTooMany } = pickEvidence(
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

  it('are of the accepted kinds, and any other is named [POR-227]', () => {
    const { files, wrongType, tooLarge } = pickEvidence(
      [],
      [file('film.mp4', 9e9, 'video/mp4'), file('sums.csv', 10, ''), file('page.html', 10, 'text/html')],
    );
    expect(names(files)).toEqual(['sums.csv']);
    expect(wrongType).toEqual(['film.mp4', 'page.html']);
    expect(tooLarge).toEqual([]);
  });

  it('count without those that are refused', () => {
    const { files, hasTooMany } = pickEvidence(
      [file('a.png'), file('b.png')],
      [file('film.mp4', 10, 'video/mp4'), file('c.png')],
    );
    expect([names(files), hasTooMany]).toEqual([['a.png', 'b.png', 'c.png'], false]);
  });
});
