import type { ComponentType } from 'react';
import type { IdentityDocument } from '#shared/domain/identity/identity-document.ts';
import { lazyPart, type Part } from '../shell/part.ts';
import type { DocumentFormProps } from './use-document-form.ts';

/** The form of each document, loaded when it is chosen. */
export const documentParts: Readonly<Record<IdentityDocument, Part<ComponentType<DocumentFormProps>>>> = {
  LICENCE: lazyPart(async () => (await import('./licence-form.tsx')).LicenceForm),
  MEDICARE: lazyPart(async () => (await import('./medicare-form.tsx')).MedicareForm),
  PASSPORT: lazyPart(async () => (await import('./passport-form.tsx')).PassportForm),
};
