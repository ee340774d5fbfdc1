import path from 'node:path';

/**
 * What of Penpal no bundle of ours can reach, by what the one caller (`shared/bridge/connect-bridge.ts`) gives it:
 * no log, no time limits, no transferables, a fresh messenger for every connection, an other side of the same version,
 * and methods that never throw. Nor does it ask what was wrong with a call that failed.
 *
 * Each piece must be there, or the build fails: another version of Penpal has to be read anew.
 *
 * @type {[piece: RegExp | string, instead: string][]}
 */
const edits = [
  // No log.
  [/^ *log\?\.\([^;]*;$/gm, ''],
  // The wording of errors, which nobody reads.
  [/(new PenpalError_default\(\s*"[A-Z_]+"),\s*(?:`[^;]*`|"[^"]*"|error\.message)\s*\)/g, '$1)'],
  // Time limits are those of the bridge.
  [/timeout !== void 0/g, 'false'],
  [/^ *clearTimeout\(timeoutId\);$/gm, ''],
  ['const { timeout, transferables } = lastArgIsOptions ? lastArg : {};', 'let timeout, transferables;'],
  // Values are plain.
  ['lastArg instanceof CallOptions_default', 'false'],
  ['value instanceof Reply_default', 'false'],
  // Of an error only the code crosses, and the other side only sees that there was one.
  ['name: error.name,\n  message: error.message,\n  stack: error.stack,\n', ''],
  ['isSerializedErrorInstance ? deserializeError(value) : value', ''],
  [
    /\bcatch \(error\) \{\s*if \(error\.name === "DataCloneError"\) \{[^}]*\}\s*throw error;\s*\}/,
    'finally {}',
  ],
  [/if \(path\.length && methodsToTreatAsNative\.has\(prop\)\) \{[^}]*\}/, ''],
  // Ids need only differ.
  ['crypto.randomUUID?.bind(crypto) ??', ''],
  // Every connection makes its own messenger.
  [/if \(!messenger\) \{[^}]*\}/, ''],
  [/if \(usedMessengers\.has\(messenger\)\) \{[^}]*\}\s*usedMessengers\.add\(messenger\);/, ''],
  // No older version is on the other side.
  [/ \|\| \/\/ TODO: .*\n *remoteParticipantId === DEPRECATED_PENPAL_PARTICIPANT_ID/, ''],
  ['remoteParticipantId !== DEPRECATED_PENPAL_PARTICIPANT_ID', 'true'],
];

/** @returns {import('rollup').Plugin} */
export function penpal() {
  return {
    name: 'penpal',
    transform(code, id) {
      if (!id.endsWith(path.join('penpal', 'dist', 'penpal.mjs'))) return null;
      return { code: edits.reduce(edit, code), map: { mappings: '' } };
    },
  };
}

/**
 * @param {string} code
 * @param {[piece: RegExp | string, instead: string]} edit
 */
function edit(code, [piece, instead]) {
  const edited = code.replace(piece, instead);
  if (edited === code) throw new Error(`Penpal has changed: no ${piece}`);
  return edited;
}
