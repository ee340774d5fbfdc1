import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const texts = ['.js', '.css', '.json', '.svg'];
/** Compressing smaller files gains nothing. */
const worthCompressingBytes = 512;

/**
 * Writes a compressed copy of each file of a bundle for the server to send, at best quality.
 *
 * @returns {import('rollup').OutputPlugin}
 */
export function compressed() {
  return {
    name: 'compressed',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => texts.includes(path.extname(fileName)));
      await Promise.all(
        files.map(async (file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (content.length < worthCompressingBytes) return;
          writeFileSync(path.join(dir, `${file.fileName}.br`), await promisify(brotliCompress)(content));
        }),
      );
    },
  };
}
