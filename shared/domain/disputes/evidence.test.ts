import { describe, expect, it } from 'vitest';
import { evidenceTypeOf, isNamedEvidence, maximumEvidenceBytes, maximumEvidenceFiles } from './evidence.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from(`\ufeff${text}`, (unit) => unit.charCodeAt(0)).buffer);
const of = (content: Uint8Array, name: string, type: string) => evidenceTypeOf({ name, type }, content);

const gif = bytes('GIF89a\0\0');
const png = bytes('\x89PNG\r\n\x1a\n\0');
const jpeg = bytes('\xff\xd8\xff\xe0\0\x10JFIF');
const pdf = bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n\0');
const heic = bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** An archive with empty files of these names. */
function zip(...names: string[]): Uint8Array {
  const number = (value: number, size: number) =>
    Array.from({ length: size }, (_, at) => String.fromCharCode((value >> (8 * at)) & 255)).join('');
  const local = names
    .map((name) => `PK\x03\x04${'\0'.repeat(22)}${number(name.length, 2)}\0\0${name}`)
    .join('');
  const directory = names
    .map((name) => `PK\x01\x02${'\0'.repeat(24)}${number(name.length, 2)}${'\0'.repeat(16)}${name}`)
    .join('');
  const size = number(directory.length, 4) + number(local.length, 4);
  return bytes(`${local}${directory}PK\x05\x06\0\0\0\0${number(names.length, 2).repeat(2)}${size}\0\0`);
}
const types = '[Content_Types].xml';

describe('evidence', () => {
  it('is at most three files of 5 MiB [POR-225] [POR-226]', () => {
    expect([maximumEvidenceFiles, maximumEvidenceBytes]).toEqual([3, 5 * 1024 * 1024]);
  });

  it.each<[string, Uint8Array, string]>([
    ['GIF', gif, 'image/gif'],
    ['PNG', png, 'image/png'],
    ['JPEG', jpeg, 'image/jpeg'],
    ['PDF', pdf, 'application/pdf'],
    ['PDF after a byte-order mark', bytes('\xef\xbb\xbf%PDF-1.4\0'), 'application/pdf'],
    ['PDF after line breaks', bytes('\r\n\n  %PDF-1.4\0'), 'application/pdf'],
    ['Excel', zip(types, 'xl/workbook.xml'), excel],
    ['Word', zip('_rels/.rels', 'word/document.xml', types), word],
    ['Word of a web app', zip(types, 'word/document2.xml'), word],
  ])(
    'of %s is what its content is, whatever its name and declared type [POR-227]',
    (_, content, expected) => {
      for (const type of [expected, '', 'application/octet-stream', 'image/jpg', 'text/plain', 'constructor'])
        for (const name of ['a', 'photo.jpeg.download', 'a.txt', 'a.csv'])
          expect([type, name, of(content, name, type)]).toEqual([type, name, expected]);
    },
  );

  it.each(['%PDF-1.4\n%%EOF', '\ufeff%PDF-1.4\n%%EOF', '\r\n %PDF-1.4\n%%EOF'])(
    'of letters alone is a PDF by its name, whatever its declared type: %j [POR-227]',
    (content) => {
      for (const type of ['', 'text/plain', 'text/csv', 'application/pdf', 'application/octet-stream'])
        expect([type, of(utf8(content), 'receipt.PDF', type)]).toEqual([type, 'application/pdf']);
    },
  );

  it.each<[string, Uint8Array]>([
    ['UTF-8', utf8('Grüße\n')],
    ['UTF-8 with its mark', utf8('\ufeffGrüße\r\n')],
    ['UTF-16', utf16('Grüße')],
    ['Windows-1252', bytes('Gr\xfc\xdfe;5 \x80\r\n')],
    ['words that begin like a picture', utf8('BM was written on the parcel.')],
    ['words that begin like a GIF', utf8('GIF89a is what the shop sent.')],
    ['words that begin like a PDF', utf8('%PDF- was all I saw.')],
    ['words that begin like an archive', utf8('PK said no.')],
  ])('of text is text in %s, and a table by its name or type', (_, content) => {
    expect(of(content, 'notes.txt', 'text/plain; charset=utf-8')).toBe('text/plain');
    expect(of(content, 'notes.TXT', '')).toBe('text/plain');
    expect(of(content, 'notes', 'text/plain')).toBe('text/plain');
    for (const type of ['', 'text/csv', 'text/plain', 'application/vnd.ms-excel', 'application/octet-stream'])
      expect([type, of(content, 'sums.CSV', type)]).toEqual([type, 'text/csv']);
    expect(of(content, 'sums', 'text/csv')).toBe('text/csv');
  });

  it.each<[string, Uint8Array, string, string]>([
    ['a page', utf8('<p>hello'), 'a.html', 'text/html'],
    ['a drawing', utf8('<svg/>'), 'a.svg', 'image/svg+xml'],
    ['a page with a PDF in it', utf8('<p>%PDF-1.7'), 'a.pdf', 'application/pdf'],
    ['text that says it is a picture', utf8('hello'), 'a.png', 'image/png'],
    ['text with a zero character', bytes('a\0b'), 'a.txt', 'text/plain'],
    ['bytes that are no text', bytes('\x01\x02\xff\xfe\x03'), 'a.txt', 'text/plain'],
    ['half of a UTF-16 character', utf16('ab').subarray(0, 5), 'a.csv', 'text/csv'],
    ['a film', bytes('\0\0\0\x18ftypmp42\0'), 'a.mp4', 'video/mp4'],
    ['an archive', zip('a.txt'), 'a.docx', word],
    ['a document with macros', zip(types, 'word/document.xml', 'word/vbaProject.bin'), 'a.docx', word],
    ['the beginning of a document', zip(types, 'word/document.xml').subarray(0, 60), 'a.docx', word],
    [
      'an archive whose directory leads nowhere',
      bytes(`PK\x03\x04PK\x05\x06${'\xff'.repeat(18)}`),
      'a.xlsx',
      excel,
    ],
    ['nothing', new Uint8Array(), 'a.txt', 'text/plain'],
  ])('is not %s [POR-227]', (_, content, name, type) => {
    expect(of(content, name, type)).toBeNull();
  });

  it('names a photo that has to be saved as JPEG', () => {
    for (const type of ['image/heic', '', 'image/jpeg']) expect(of(heic, 'IMG_1.HEIC', type)).toBe('HEIC');
  });

  it('that is too large to be read is known by its name or type', () => {
    for (const [name, type] of [
      ['film.mp4', 'video/mp4'],
      ['page.html', 'text/html'],
      ['a', 'constructor'],
    ] as const)
      expect(isNamedEvidence({ name, type })).toBe(false);
    for (const [name, type] of [
      ['photo.JPEG', ''],
      ['photo', 'image/png'],
      ['sums.csv', 'application/vnd.ms-excel'],
    ] as const)
      expect(isNamedEvidence({ name, type })).toBe(true);
  });
});
