import { developerMessage, type ErrorCode } from '#shared/domain/errors.ts';
import { errors } from './en.json';

/** The English message of an error code in the API's responses: the one for developers, else the one for shoppers. */
export const errorMessage = (code: ErrorCode): string =>
  developerMessage(code) ?? (errors as Readonly<Record<string, string>>)[code] ?? code;
