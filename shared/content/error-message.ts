import { developerMessage, type ErrorCode } from '#shared/domain/errors.ts';
import { errors } from './en.json';

/** The English message of an error code in the answers of the API: what developers read of it, else what shoppers read. */
export const errorMessage = (code: ErrorCode): string =>
  developerMessage(code) ?? (errors as Readonly<Record<string, string>>)[code] ?? code;
