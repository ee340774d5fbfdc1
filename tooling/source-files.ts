import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const rooms = [
  'shared',
  'widget',
  'portal',
  'dashboard',
  'server',
  'sandbox',
  'demo-merchant',
  'e2e',
  'tooling',
];

export interface SourceFile {
  /** Path in the repository, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

/** Every source of the rooms that matches the pattern. */
export function readSources(root: string, pattern = /\.tsx?$/): SourceFile[] {
  return rooms
    .filter((room) => existsSync(path.join(root, room)))
    .flatMap((room) =>
      readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(room, file).split(path.sep).join('/'),
      ),
    )
    .filter((file) => pattern.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}
