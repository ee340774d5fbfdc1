import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The first of the names that is found in one of the folders, by default those of `PATH`. */
export function findExecutable(
  names: readonly string[],
  folders: readonly string[] = (process.env.PATH ?? '').split(path.delimiter),
): string | undefined {
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => path.isAbsolute(file) && isExecutable(file));
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
