/** Reads the fields of a form (`multipart/form-data`) as browsers send it. Source: decision 161. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import busboy from 'busboy';
import { Refusal } from '../core/refusal.ts';

const longestName = 100;
const longestFileName = 1_000;
/** More than any call needs. The parser also refuses a part with more than 16 KiB before its content. */
const limits = { parts: 64, fieldSize: 65_536 };

/** What is parsed between two turns of the other requests. */
const bytesAtOnce = 262_144;

type FormEntry = readonly [name: string, value: string | File];

/** The fields in their order. @throws {Refusal} `invalid_object` for what is no such form, or has more of anything than a form needs. */
export async function readForm(contentType: string, body: Uint8Array): Promise<FormEntry[]> {
  const entries: (() => FormEntry)[] = [];
  try {
    const parser = busboy({
      headers: { 'content-type': contentType },
      limits,
      preservePath: true,
      defParamCharset: 'utf8',
    });
    const refuse = () => parser.destroy(new Refusal('invalid_object'));
    parser.on('partsLimit', refuse);
    parser.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated || isTooLong(name, longestName)) refuse();
      else entries.push(() => [written(name), value]);
    });
    parser.on('file', (name, stream, { filename, mimeType }) => {
      const chunks: Uint8Array<ArrayBuffer>[] = [];
      stream.on('error', () => {});
      stream.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
      if (isTooLong(name, longestName) || (filename ?? '').length > longestFileName) refuse();
      else entries.push(() => [written(name), new File(chunks, written(filename ?? ''), { type: mimeType })]);
    });
    await pipeline(Readable.from(piecesOf(body)), parser);
  } catch {
    throw new Refusal('invalid_object');
  }
  return entries.map((entry) => entry());
}

async function* piecesOf(body: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < body.byteLength; start += bytesAtOnce) {
    yield body.subarray(start, start + bytesAtOnce);
    await nextTurn();
  }
}

/** Also for a part without a name. */
const isTooLong = (name: string | undefined, longest: number) => name === undefined || name.length > longest;

/** Browsers write these three characters of a name as codes. */
const written = (name: string) => name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
