import type * as z from 'zod/mini';
import { type Like, type Schema, textWhere } from './schema.ts';

const isDay = (text: string): boolean => {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  // A day that does not exist in its month parses as NaN, or as a day of the next month.
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
};

// @__NO_SIDE_EFFECTS__
export const date: Like<typeof z.iso.date> = () => textWhere(isDay);

type Precise = { readonly precision: number } & Parameters<typeof z.iso.datetime>[0];

/** A date and time in UTC with `precision` decimals of a second, at least one. */
// @__NO_SIDE_EFFECTS__
export const datetime = ({ precision }: Precise): Schema => {
  const time = new RegExp(`^.{10}T([01]\\d|2[0-3])(:[0-5]\\d){2}\\.\\d{${precision}}Z$`);
  return textWhere((text) => time.test(text) && isDay(text.slice(0, 10)));
};
