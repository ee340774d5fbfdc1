/**
 * How much of a matrix the tests go through: every pair of its values, or with `FOURFOLD_TEST=full`, which
 * `npm run test:full` sets, every combination. What is proven, and counted, is the same.
 */
export const isFull = process.env.FOURFOLD_TEST === 'full';
