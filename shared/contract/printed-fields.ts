/** The fields of a body, read from its schema in the API document, as pages for developers list them. */

export interface PrintedSchema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly PrintedSchema[];
  readonly items?: PrintedSchema;
  readonly properties?: Readonly<Record<string, PrintedSchema>>;
  readonly required?: readonly string[];
}

export interface PrintedField {
  /** The names of the field and of the objects around it, with dots between. */
  readonly path: string;
  readonly kind: string;
  readonly isRequired: boolean;
  readonly meaning: string | undefined;
  readonly schema: PrintedSchema;
}

/** The fields of an object and of its nested objects. Money counts as one field. */
export function fieldsOf(schema: PrintedSchema, before = ''): PrintedField[] {
  const { properties = {}, required = [] } = objectIn(schema);
  return Object.entries(properties).flatMap(([name, inner]) => {
    const path = before + name;
    const own = {
      ...{ path, kind: kindOf(inner), isRequired: required.includes(name) },
      ...{ meaning: inner.description, schema: inner },
    };
    return isMoney(objectIn(inner)) ? [own] : [own, ...fieldsOf(inner, `${path}.`)];
  });
}

/** The items of a list, or a field's schema without null. */
function objectIn(schema: PrintedSchema): PrintedSchema {
  const inner = schema.items ?? schema.anyOf?.find(({ type }) => type !== 'null');
  return inner ? objectIn(inner) : schema;
}

const isMoney = ({ properties = {} }: PrintedSchema): boolean =>
  Object.keys(properties).join() === 'amount,currency,symbol';

/** What a field holds, in words: `text`, `list of object`, `money or null`. */
export function kindOf(schema: PrintedSchema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(kindOf))].join(' or ');
  if (schema.items) return `list of ${kindOf(schema.items)}`;
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return schema.enum.join(' | ');
  if (isMoney(schema)) return 'money';
  return [schema.type ?? 'anything']
    .flat()
    .join(' or ')
    .replace('string', 'text')
    .replace('integer', 'number');
}

/** The sizes that a value may have, in words, such as `1 to 128 characters`; empty where there are none. */
export function limitsOf(schema: PrintedSchema): string {
  const { minLength, maxLength, minimum, maximum, maxItems } = schema.anyOf
    ? (schema.anyOf.find(({ type }) => type !== 'null') ?? {})
    : schema;
  if (maxLength !== undefined && minLength === maxLength) return `${maxLength} characters`;
  if (maxLength !== undefined)
    return minLength ? `${minLength} to ${maxLength} characters` : `up to ${maxLength} characters`;
  if (maxItems !== undefined) return `up to ${maxItems}`;
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return isBounded ? `${minimum ?? 0} to ${maximum}` : '';
}
