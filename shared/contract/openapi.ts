/** The OpenAPI 3.1 document of the contract, generated from the calls: schemas, paths and error codes. */
import * as z from 'zod/mini';
import { brandName } from '#shared/domain/brand.ts';
import { errorBodySchema } from '#shared/domain/error-body.ts';
import { type ErrorCode, errorCatalogue } from '#shared/domain/errors.ts';
import { contracts } from './index.ts';
import { errorCodesOf, needsCookie, type OperationShape } from './operation.ts';
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
  methods: 'Payment methods',
  public: 'Public API',
  merchant: 'Merchant API',
  webhooks: 'Webhooks',
  control: 'Sandbox controls',
};

const schemesOf: Readonly<Record<OperationShape['access'], readonly Json[]>> = {
  public: [],
  checkout: [],
  consumer: [{ authToken: [], browserCookie: [] }],
  'second-factor': [{ authToken: [], browserCookie: [] }],
  merchant: [{ merchantSecret: [] }],
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
  merchantSecret: { type: 'http', scheme: 'basic' },
  sandboxKey: { type: 'apiKey', in: 'header', name: 'x-sandbox-key' },
};

/** Generates the document. @param servers public base URLs, such as `http://localhost:4400` */
export function openApiDocument(servers: readonly string[] = []): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: brandName,
      version: '1.0.0',
      description:
        'Every call of the product. Failures answer one envelope, and the correlation-id header repeats its errorId.',
    },
    ...(servers.length > 0 && { servers: servers.map((url) => ({ url })) }),
    tags: Object.values(groupTitles).map((name) => ({ name })),
    paths: paths(),
    components: { securitySchemes, schemas: { Error: schemaOf(errorBodySchema, 'output') } },
  };
}

function paths(): Json {
  const found: Record<string, Record<string, unknown>> = {};
  for (const [group, contract] of Object.entries(contracts)) {
    const calls = Object.entries(contract as Readonly<Record<string, OperationShape>>);
    for (const [id, operation] of calls) {
      const path = found[operation.path] ?? {};
      path[operation.method.toLowerCase()] = describe(
        group as keyof typeof contracts,
        id as OperationId,
        operation,
      );
      found[operation.path] = path;
    }
  }
  return found;
}

function describe(group: keyof typeof contracts, id: OperationId, operation: OperationShape): Json {
  return {
    operationId: id,
    summary: summaries[id],
    tags: [groupTitles[group]],
    security: securityOf(operation),
    parameters: [...parametersOf(operation.params, 'path'), ...parametersOf(operation.query, 'query')],
    ...(operation.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(operation.body, 'input') } },
      },
    }),
    responses: { ...successes(operation), ...failures(operation) },
  };
}

function successes({ reply, status }: OperationShape): Json {
  const statuses = status ?? [reply ? 200 : 204];
  const content = reply && { content: { 'application/json': { schema: schemaOf(reply, 'output') } } };
  return Object.fromEntries(statuses.map((each) => [each, { description: 'Success', ...content }]));
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

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema, ...printed } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return printed;
}
