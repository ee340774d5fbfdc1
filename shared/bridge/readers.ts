/**
 * Validates one received value: returns it with only the known keys, or throws. Hand-written, because a schema library would
 * make the merchant script too large.
 */
export type Reader<T> = (value: unknown) => T;

/** The type of a reader's result. */
export type Read<R> = R extends Reader<infer T> ? T : never;

type Shape = Record<string, Reader<unknown>>;
type MayLack<S extends Shape> = {
  [K in keyof S]: undefined extends Read<S[K]> ? K : never;
}[keyof S];
type ReadShape<S extends Shape> = { [K in Exclude<keyof S, MayLack<S>>]: Read<S[K]> } & {
  [K in MayLack<S>]?: Read<S[K]>;
};

const longestText = 2000;
const longestPayload = 32_768;
const longestList = 100;

/** Rejects a value. The reason is not reported: the other side gets only an error code. */
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

/** A value that may be absent. */
export function optional<T>(read: Reader<T>): Reader<T | undefined> {
  return (value) => (value === undefined ? undefined : read(value));
}

/** A value that may be null. */
export function nullable<T>(read: Reader<T>): Reader<T | null> {
  return (value) => (value === null ? null : read(value));
}

/** A list of at most 100 values. */
export function list<T>(read: Reader<T>): Reader<T[]> {
  return (value) => (Array.isArray(value) && value.length <= longestList ? value.map(read) : refuse());
}

/** Reads the named keys of a plain object and drops all others. */
export function object<S extends Shape>(shape: S): Reader<ReadShape<S>> {
  return (value) => {
    // Compares the tag, because a message from another realm has that realm's `Object.prototype`.
    if ({}.toString.call(value) !== '[object Object]') refuse();
    const clean: Record<string, unknown> = {};
    for (const key of Object.keys(shape)) {
      clean[key] = shape[key]?.((value as Record<string, unknown>)[key]);
    }
    return clean as ReadShape<S>;
  };
}

/** Reads a whole argument or reply of at most 32,768 characters of JSON. */
export function readPayload<T>(read: Reader<T>, value: unknown): T {
  return (JSON.stringify(value) ?? '').length > longestPayload ? refuse() : read(value);
}
