/** What a refusal of the merchant API or of a sandbox's call tells a merchant's developer beside its code: which field, which form, and where to read more. Source: decision 265. */
import * as z from 'zod/mini';
import { examples } from '#shared/contract/merchant/examples.ts';
import { meaningOf } from '#shared/contract/merchant/field-meanings.ts';
import type { OperationShape } from '#shared/contract/operation.ts';
import { kindOf, limitsOf, type PrintedSchema } from '#shared/contract/printed-fields.ts';
import type { OperationId } from '#shared/contract/summaries.ts';
import { problemOfAuthorization } from '../areas/merchants/index.ts';
import type { Config } from '../core/config.ts';
import { Refusal } from '../core/refusal.ts';

/** The header of a refused merchant call that names the page of its code (RFC 8288). */
export const helpLink = ({ origins }: Config, code: string): string =>
  `<${origins.api}/docs/errors/${code}>; rel="help"`;

/** The refusal of a merchant's call without a valid key. */
export const withoutKey = (headers: Headers): Refusal =>
  new Refusal('unauthorized', {
    caseMessage: 'This call has no valid secret key: check the merchant id and its key.',
    detail: problemOfAuthorization(headers.get('authorization')),
  });

/** More would not be read. */
const explainedFields = 3;

/** The same refusal with a sentence for each wrong field: whether it is missing, unknown or in another form, and what is expected. */
export function withFieldsExplained(
  refusal: Refusal,
  { id, operation }: { readonly id: string; readonly operation: OperationShape },
): Refusal {
  const { code, errorInfo, detail, caseMessage } = refusal;
  if (code !== 'invalid_object' || !errorInfo || detail !== undefined) return refusal;
  const sentences = Object.entries(errorInfo)
    .slice(0, explainedFields)
    .map(([field, problem]) => explain(field, problem, id as OperationId, operation));
  return new Refusal(code, { errorInfo, caseMessage, detail: sentences.join(' ') });
}

function explain(field: string, problem: string, id: OperationId, operation: OperationShape): string {
  if (problem === 'unknown') return `${field}: this call has no such field.`;
  if (problem === 'own_origin') return `${field}: an origin of Fourfold can't be one of a shop.`;
  const path = field.split('.').filter((name) => !/^\d+$/.test(name));
  const schema = schemaAt(operation, path);
  const form = schema && (schema.items ?? (operation.access === 'control' ? schema : undefined))?.description;
  const said = schema && [kindOf(schema), limitsOf(schema) || exampleOf(schema, id, path), form];
  const expected = said?.filter(Boolean).join(', ');
  return [
    `${field || 'The whole body'}: ${problem === 'required' ? 'missing' : 'not in the expected form'}.`,
    expected && `Expected: ${expected}.`,
    // Names mean something else in the calls of the sandbox.
    operation.access === 'merchant' && meaningOf(id, path),
  ]
    .filter(Boolean)
    .join(' ');
}

/** What the reference sends in this field, for a text or an amount of money, whose form no size says. */
function exampleOf(schema: PrintedSchema, id: OperationId, path: readonly string[]): string {
  if (!/^(?:text|money)\b/.test(kindOf(schema))) return '';
  const { body, query, params } =
    (examples as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[id] ?? {};
  const found = [body, query, params]
    .map((part) => path.reduce(valueAt, part))
    .find((value) => value !== undefined);
  return found === undefined ? '' : `such as ${JSON.stringify(found)}`;
}

/** Of the first item of a list. */
function valueAt(value: unknown, name: string): unknown {
  const one = Array.isArray(value) ? value[0] : value;
  return typeof one === 'object' && one !== null && Object.hasOwn(one, name)
    ? one[name as keyof typeof one]
    : undefined;
}

/** The schema of a field, by the names of the field and of the objects around it. */
function schemaAt({ body, query, params }: OperationShape, path: readonly string[]): PrintedSchema | null {
  for (const schema of [body, query, params]) {
    const printed =
      schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as PrintedSchema);
    const found = printed && path.reduce<PrintedSchema | undefined>(inner, printed);
    if (found) return found;
  }
  return null;
}

function inner(schema: PrintedSchema | undefined, name: string): PrintedSchema | undefined {
  if (!schema) return undefined;
  const of = schema.items ?? schema.anyOf?.find(({ type }) => type !== 'null');
  return of ? inner(of, name) : schema.properties?.[name];
}
