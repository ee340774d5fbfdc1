/** The columns that many tables share. */
import { bigint, text, timestamp } from 'drizzle-orm/pg-core';
import type { Currency } from '#shared/domain/money.ts';

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Whole minor units of a currency; a bigint in the database, and always far below the largest safe integer. */
export const minor = (name: string) => bigint(name, { mode: 'number' });

export const currency = () => text('currency').$type<Currency>().notNull();
