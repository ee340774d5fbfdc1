/** Arguments that a hostile peer could send: wrong types, sizes, depths and keys. */
import fc from 'fast-check';
import { checkoutArguments, pageArguments } from '../messages.ts';

const readers = { ...pageArguments, ...checkoutArguments };

/** Every method of both sides. */
const methodNames = Object.keys(readers);

/** A method and an argument that it must reject. */
export const hostileCall: fc.Arbitrary<readonly [method: string, argument: unknown]> = fc
  .tuple(
    fc.constantFrom(...methodNames),
    fc
      .oneof(
        {
          weight: 20,
          arbitrary: fc.anything({
            ...{ withBigInt: true, withMap: true, withDate: true, withSet: true, withTypedArray: true },
          }),
        },
        // Rarely, because large values are slow to send.
        { weight: 1, arbitrary: fc.constant('x'.repeat(1_000_000)) },
        { weight: 2, arbitrary: fc.array(fc.string(), { minLength: 101, maxLength: 200 }) },
        { weight: 2, arbitrary: fc.constant(deeplyNested(5000)) },
        { weight: 5, arbitrary: fc.constant(JSON.parse('{"__proto__":{"version":1,"to":"popup"}}')) },
        {
          weight: 5,
          arbitrary: fc.record({
            version: fc.oneof(fc.string(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY)),
          }),
        },
        {
          weight: 5,
          arbitrary: fc.record({ locale: fc.constant('x'.repeat(2001)), theme: fc.constant('dark') }),
        },
      )
      .map(asSent),
  )
  .filter(([method, argument]) => !isWellFormed(method, argument));

function deeplyNested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

function asSent(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return undefined;
  }
}

function isWellFormed(method: string, argument: unknown): boolean {
  try {
    readers[method as 'complete'](argument);
    return JSON.stringify(argument).length <= 32_768;
  } catch {
    return false;
  }
}
