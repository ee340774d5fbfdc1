import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Writes `sri.json` beside the merchant script, with the hash of each script there, and refuses to build other bytes
 * under a version that `widget/sri-lock.json` (`{ "1.0.0": { "fourfold.js": "sha384-…" } }`) lists as published.
 *
 * @param {string} version
 * @param {string} [lockFile]
 * @returns {import('rollup').Plugin}
 */
export function integrity(version, lockFile = 'widget/sri-lock.json') {
  return {
    name: 'integrity',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const scripts = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.js'));
        const hashes = Object.fromEntries(
          scripts.map((file) => [file.fileName, sha384(file.type === 'chunk' ? file.code : file.source)]),
        );
        const locked = existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8'))[version] : undefined;
        for (const [fileName, published] of Object.entries(locked ?? {})) {
          if (hashes[fileName] === published) continue;
          this.error(`${fileName} ${version} is published and its bytes may not change: raise the version`);
        }
        this.emitFile({
          type: 'asset',
          fileName: 'sri.json',
          source: `${JSON.stringify(hashes, null, 2)}\n`,
        });
      },
    },
  };
}

/**
 * The script tag for merchants.
 *
 * @param {string} version
 * @param {Record<string, string>} hashes as in `sri.json`
 */
export function scriptTag(version, hashes) {
  const src = `http://checkout.localhost:4400/widget/${version}/fourfold.js`;
  return `<script async crossorigin="anonymous" integrity="${hashes['fourfold.js']}" src="${src}"></script>`;
}

/**
 * @param {string | Uint8Array} code
 * @returns {string} as an `integrity` attribute takes it
 */
const sha384 = (code) => `sha384-${createHash('sha384').update(code).digest('base64')}`;
