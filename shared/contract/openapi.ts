/** The OpenAPI 3.1 document of the contract, generated from the calls: schemas, paths and error codes. */
import * as z from 'zod/mini';
import { brandName } from '#shared/domain/brand.ts';
import { errorBodySchema } from '#shared/domain/error-body.ts';
import { type ErrorCode, errorCatalogue } from '#shared/domain/errors.ts';
import { countryCodeSchema } from '#shared/domain/markets/index.ts';
import { countryHeader, needsCountryHeader } from './country-header.ts';
import { fileSchema } from './form.ts';
import { contracts } from './index.ts';
import { examples, expressExamples } from './merchant/examples.ts';
import { meaningOf } from './merchant/field-meanings.ts';
import {
  idempotencyKeyHeader,
  idempotencyKeySchema,
  needsIdempotencyKey,
} from './merchant/idempotency-key.ts';
import { webhookDataSchemas, webhookEventShape } from './merchant/webhooks.contract.ts';
import { errorCodesOf, needsCookie, type OperationShape, successStatus } from './operation.ts';
import { type OperationId, summaries } from './summaries.ts';

type Json = Readonly<Record<string, unknown>>;

const groupTitles: Readonly<Record<keyof typeof contracts, string>> = {
  access: 'Access',
  account: 'Account',
  identity: 'Identity',
  analytics: 'Analytics',
  checkout: 'Checkout',
  orders: 'Orders',
  payments: 'Payments',
  agreements: 'Agreements',
  annualReport: 'Annual report',
  disputes: 'Disputes',
  cardScan: 'Card scans',
  methods: 'Payment methods',
  accountLink: 'Account links',
  linkedProducts: 'Linked products',
  promotions: 'Promotions',
  public: 'Public API',
  merchant: 'Merchant API',
  webhooks: 'Webhooks',
  dashboard: 'Dashboard',
  control: 'Sandbox controls',
};

const schemesOf: Readonly<Record<OperationShape['access'], readonly Json[]>> = {
  public: [],
  checkout: [],
  consumer: [{ authToken: [], browserCookie: [] }],
  'second-factor': [{ authToken: [], browserCookie: [] }],
  merchant: [{ merchantSecret: [] }],
  dashboard: [{ dashboardCookie: [] }],
  control: [{ sandboxKey: [] }],
};

/** A checkout's session may come without the cookie, where its browser keeps none. */
const securityOf = (operation: OperationShape): readonly Json[] =>
  operation.access === 'consumer' && !needsCookie(operation)
    ? [...schemesOf.consumer, { authToken: [] }]
    : schemesOf[operation.access];

const securitySchemes = {
  authToken: { type: 'apiKey', in: 'header', name: 'x-auth-token' },
  browserCookie: { type: 'apiKey', in: 'cookie', name: '__Host-fourfold-browser' },
  dashboardCookie: { type: 'apiKey', in: 'cookie', name: '__Host-fourfold-dashboard' },
  merchantSecret: { type: 'http', scheme: 'basic' },
  sandboxKey: { type: 'apiKey', in: 'header', name: 'x-sandbox-key' },
};

export type GroupId = keyof typeof contracts;

/** The groups for merchants' servers, which have a separate document and page. */
export const merchantGroups: readonly GroupId[] = ['merchant', 'webhooks'];
export const allGroups = Object.keys(contracts) as readonly GroupId[];

/**
 * Generates the document.
 * @param servers public base URLs, such as `http://localhost:4400`
 * @param groups the groups of calls to describe
 */
export function openApiDocument(servers: readonly string[] = [], groups = allGroups): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: brandName,
      version: '1.0.0',
      description:
        'Every call of the product. Failures answer one envelope, and the correlation-id header repeats its errorId.',
    },
    ...(servers.length > 0 && { servers: servers.map((url) => ({ url })) }),
    tags: groups.map((group) => ({ name: groupTitles[group] })),
    paths: paths(groups),
    ...(groups.includes('webhooks') && { webhooks: webhooks() }),
    components: { securitySchemes, schemas: { Error: schemaOf(errorBodySchema, 'output') } },
  };
}

/** What is sent to a merchant's webhooks. */
function webhooks(): Json {
  const entries = Object.entries(webhookDataSchemas).map(([type, data]) => {
    const schema = schemaOf(z.object({ ...webhookEventShape, type: z.literal(type), data }), 'output');
    const requestBody = { required: true, content: { 'application/json': { schema } } };
    return [type, { post: { requestBody, responses: { 200: { description: 'Received' } } } }];
  });
  return Object.fromEntries(entries);
}

function paths(groups: readonly GroupId[]): Json {
  const found: Record<string, Record<string, unknown>> = {};
  for (const group of groups) {
    const calls = Object.entries(contracts[group] as Readonly<Record<string, OperationShape>>);
    for (const [id, operation] of calls) {
      const path = found[operation.path] ?? {};
      path[operation.method.toLowerCase()] = describe(group, id as OperationId, operation);
      found[operation.path] = path;
    }
  }
  return found;
}

/** Of a call for merchants' servers. */
interface Example {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly reply: unknown;
}

export const exampleOf = (id: OperationId): Example | undefined =>
  (examples as Readonly<Record<string, Example>>)[id];

/** The same call for an EXPRESS checkout; undefined where it does not differ. */
export const expressExampleOf = (id: OperationId): Example | undefined =>
  (expressExamples as Readonly<Record<string, Example>>)[id];

/** As OpenAPI prints them: a single one directly, two each with its name. */
function printedExamples(id: OperationId, part: 'body' | 'reply'): Json {
  const [standard, express] = [exampleOf(id), expressExampleOf(id)];
  if (!standard) return {};
  if (!express) return { example: standard[part] };
  return { examples: { STANDARD: { value: standard[part] }, EXPRESS: { value: express[part] } } };
}

/** A key that a shop could choose for the call of the example. */
export const exampleKey = (id: OperationId): string => `${id}-cart-7`;

function describe(group: GroupId, id: OperationId, operation: OperationShape): Json {
  const example = exampleOf(id);
  const explained = (schema: Json): Json =>
    merchantGroups.includes(group) ? withMeanings(schema, id) : schema;
  return {
    operationId: id,
    summary: summaries[id],
    tags: [groupTitles[group]],
    security: securityOf(operation),
    parameters: [
      ...parametersOf(operation.params, 'path'),
      ...parametersOf(operation.query, 'query'),
      ...idempotencyKeyOf(operation),
      ...countryHeaderOf(group, operation),
    ].map((parameter) => withExample(parameter, id, example)),
    ...(operation.body && {
      requestBody: {
        required: true,
        content: {
          [operation.encoding === 'multipart' ? 'multipart/form-data' : 'application/json']: {
            schema: explained(schemaOf(operation.body, 'input')),
            ...printedExamples(id, 'body'),
          },
        },
      },
    }),
    responses: { ...successes(id, operation, explained), ...failures(operation) },
  };
}

function successes(id: OperationId, operation: OperationShape, explained: (schema: Json) => Json): Json {
  const { reply, status = [successStatus(operation)] } = operation;
  const content = reply && {
    content: {
      [operation.replyType ?? 'application/json']: {
        schema: explained(schemaOf(reply, 'output')),
        ...printedExamples(id, 'reply'),
      },
    },
  };
  return Object.fromEntries(status.map((each) => [each, { description: 'Success', ...content }]));
}

/** Adds its meaning to each field. */
function withMeanings(schema: Json, id: OperationId, path: readonly string[] = []): Json {
  const inner = (each: unknown, at = path) => withMeanings(each as Json, id, at);
  const { properties, items, anyOf, ...others } = schema as Json & { properties?: Record<string, Json> };
  const description = path.length > 0 ? meaningOf(id, path) : undefined;
  return {
    ...(description !== undefined && { description }),
    ...others,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, inner(field, [...path, name])]),
      ),
    }),
    ...(items !== undefined && { items: { ...inner(items), description: undefined } }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map((each) => ({ ...inner(each), description: undefined })) }),
  };
}

function withExample(parameter: Json, id: OperationId, example: Example | undefined): Json {
  if (!example) return parameter;
  const name = String(parameter.name);
  const value =
    name === idempotencyKeyHeader ? exampleKey(id) : { ...example.params, ...example.query }[name];
  return { ...parameter, description: meaningOf(id, [name]), ...(value !== undefined && { example: value }) };
}

function idempotencyKeyOf(operation: OperationShape): readonly Json[] {
  if (!needsIdempotencyKey(operation)) return [];
  const schema = schemaOf(idempotencyKeySchema, 'input');
  return [{ name: idempotencyKeyHeader, in: 'header', required: true, schema }];
}

/** A call with an `x-auth-token` may leave it out. */
function countryHeaderOf(group: GroupId, operation: OperationShape): readonly Json[] {
  if (!needsCountryHeader(group, operation)) return [];
  const isSignedIn = operation.access === 'consumer' || operation.access === 'second-factor';
  const description =
    'The country of the market, for example AU. Needed unless the call has an x-auth-token.';
  const schema = schemaOf(countryCodeSchema, 'input');
  return [{ name: countryHeader, in: 'header', required: !isSignedIn, description, schema }];
}

function failures(operation: OperationShape): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(operation)) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        headers: { 'correlation-id': { description: 'The errorId of the body', schema: { type: 'string' } } },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function parametersOf(schema: OperationShape['params'], place: 'path' | 'query'): readonly Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** As OpenAPI describes a file in a form. */
const binaryFile: Json = { type: 'string', format: 'binary' };

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema, ...printed } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === fileSchema) Object.assign(jsonSchema, binaryFile);
    },
  });
  return printed;
}
