/**
 * Reads one value that came off the wire: gives it back cleaned, or throws.
 * Hand-written, because the merchant script has no room for a schema library.
 */
export type Reader<T> = (value: unknown) => T;

/** What a reader gives back. */
export type Read<R> = R extends Reader<infer T> ? T : never;

type Shape = Record<string, Reader<unknown>>;
type ReadShape<S extends Shape> = { [K in keyof S]: Read<S[K]> };

const longestText = 2000;
const longestPayload = 32_768;

/** Says no. What was wrong stays here: the other side learns a code only. */
export function refuse(): never {
  throw new TypeError();
}

export const text: Reader<string> = (value) =>
  typeof value === 'string' && value.length <= longestText ? value : refuse();

export const number: Reader<number> = (value) => (Number.isFinite(value) ? (value as number) : refuse());

export const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : refuse());

export const nothing: Reader<void> = () => {};

export function oneOf<const W extends string>(...words: W[]): Reader<W> {
  return (value) => (words.includes(value as W) ? (value as W) : refuse());
}

/** Takes the named keys of a plain object and drops all others. */
export function object<S extends Shape>(shape: S): Reader<ReadShape<S>> {
  return (value) => {
    // The tag, not the prototype: a message from another realm has that realm's Object.prototype.
    if ({}.toString.call(value) !== '[object Object]') refuse();
    const clean: Record<string, unknown> = {};
    for (const key in shape) {
      clean[key] = shape[key]?.((value as Record<string, unknown>)[key]);
    }
    return clean as ReadShape<S>;
  };
}

/** Reads a whole argument or answer, after its size was looked at: 32,768 characters of JSON at most. */
export function readPayload<T>(read: Reader<T>, value: unknown): T {
  return (JSON.stringify(value) ?? '').length > longestPayload ? refuse() : read(value);
}
