/** Bodies that are forms with files (`multipart/form-data`), as browsers send them. */
import * as z from 'zod/mini';

/** A file of a form. */
export const fileSchema = z.instanceof(File);

/** The fields of a form: a list has its name repeated, and a field that is undefined is left out. */
export type FormFields = Readonly<Record<string, string | File | readonly (string | File)[] | undefined>>;

/** Makes the body of a call whose encoding is `multipart`. */
export function formOf(fields: FormFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) if (each !== undefined) form.append(name, each);
  }
  return form;
}
