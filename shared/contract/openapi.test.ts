import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { contracts, type OperationShape } from './index.ts';
import { meaningName, meaningNames } from './merchant/field-meanings.ts';
import { idempotencyKeySchema } from './merchant/idempotency-key.ts';
import { exampleKey, exampleOf, expressExampleOf, merchantGroups, openApiDocument } from './openapi.ts';
import type { OperationId } from './summaries.ts';
import { webhookEventTypes } from './webhooks/webhook-event-types.ts';

interface Printed {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

const document = openApiDocument(['http://localhost:4400']) as unknown as Printed;
const calls = Object.values(contracts).flatMap((group) =>
  Object.entries(group as Readonly<Record<string, OperationShape>>),
);

describe('the API document', () => {
  it('is valid OpenAPI 3.1 [MER-187]', async () => {
    const result = await new Validator().validate(structuredClone({ ...document }));
    expect(result.errors ?? []).toEqual([]);
    expect(document.openapi).toBe('3.1.0');
  });

  it('names the ways to pay as merchants know them [PAY-039]', () => {
    const text = JSON.stringify(openApiDocument([]));
    for (const way of ['PBI (Pay Over Time)', 'PAD (Try Before)', 'PAY_NOW (Credit Card)'])
      expect(text).toContain(way);
  });

  it('describes every event that is sent to a webhook', () => {
    const { webhooks } = document as unknown as { webhooks: Record<string, object> };
    expect(Object.keys(webhooks)).toEqual(webhookEventTypes);
    expect(JSON.stringify(webhooks['payment.captured'])).toContain('"openToCapture"');
    expect(openApiDocument([], ['control'])).not.toHaveProperty('webhooks');
  });

  it('contains every call of the contract by its method and path, and nothing else', () => {
    const printed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    );
    const described = calls.map(([id, { method, path }]) => `${id} ${method.toLowerCase()} ${path}`);
    expect(printed.sort()).toEqual(described.sort());
  });

  it('returns every failure of every call in one envelope, whose errorId is that of the header [MER-140]', () => {
    const { components, paths } = document as unknown as {
      components: { schemas: { Error: object } };
      paths: Record<string, Record<string, { responses: Record<string, object> }>>;
    };
    expect(components.schemas.Error).toMatchObject({
      required: ['errorCode', 'message', 'errorId'],
      additionalProperties: false,
      properties: {
        errorCode: { type: 'string' },
        message: { type: 'string' },
        errorId: { type: 'string' },
        errorInfo: { type: 'object' },
      },
    });
    expect(Object.keys((components.schemas.Error as { properties: object }).properties)).toHaveLength(4);
    const failures = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => Object.entries(responses).filter(([status]) => Number(status) >= 400));
    expect(failures.length).toBeGreaterThan(calls.length);
    for (const [, failure] of failures) {
      expect(failure).toEqual({
        description: expect.any(String),
        headers: { 'correlation-id': { description: 'The errorId of the body', schema: { type: 'string' } } },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      });
    }
  });

  it('names every parameter of a path', () => {
    for (const [id, { path, params }] of calls) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const operation = Object.values(document.paths[path] ?? {}).find(
        ({ operationId }) => operationId === id,
      );
      const { parameters } = operation as unknown as { parameters: { name: string; in: string }[] };
      const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect([id, named, params !== undefined]).toEqual([id, inPath, inPath.length > 0]);
    }
  });

  it('names the country header at the changes of our own apps, and requires it where no session is', () => {
    const required = (operationId: string) => {
      const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
      const operation = operations.find((each) => each.operationId === operationId);
      const { parameters } = operation as unknown as { parameters: { name: string; required: boolean }[] };
      return parameters.find(({ name }) => name === 'x-country-code')?.required;
    };
    expect(['login', 'lookup', 'resumeLogin'].map(required)).toEqual([true, true, true]);
    expect(['securityVerifyAsk', 'changePassword', 'createDispute'].map(required)).toEqual([
      false,
      false,
      false,
    ]);
    expect(['readAccount', 'createCheckout', 'setFlag'].map(required)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the calls of merchants’ servers in it', () => {
  interface Field {
    readonly description?: string;
    readonly properties?: Readonly<Record<string, Field>>;
    readonly items?: Field;
    readonly anyOf?: readonly Field[];
  }
  interface Content {
    readonly content?: {
      readonly 'application/json': {
        readonly schema: Field;
        readonly example?: unknown;
        readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
      };
    };
  }
  interface Call {
    readonly operationId: OperationId;
    readonly parameters: readonly {
      readonly name: string;
      readonly in: string;
      readonly required: boolean;
      readonly description?: string;
    }[];
    readonly requestBody?: Content;
    readonly responses: Readonly<Record<string, Content>>;
  }
  const { paths } = openApiDocument([], merchantGroups) as { paths: Record<string, Record<string, Call>> };
  const printed = Object.values(paths).flatMap((methods) => Object.values(methods));
  const described = merchantGroups.flatMap((group) =>
    Object.entries(contracts[group] as Readonly<Record<string, OperationShape>>),
  );

  it('are complete, with nothing else', () => {
    expect(printed.map(({ operationId }) => operationId).sort()).toEqual(described.map(([id]) => id).sort());
  });

  it('name the Idempotency-Key where the server needs one, which is every POST', () => {
    for (const [id, { method }] of described) {
      const call = printed.find(({ operationId }) => operationId === id);
      const keys = call?.parameters.filter(({ name }) => name === 'Idempotency-Key') ?? [];
      expect([id, keys.map((key) => [key.in, key.required])]).toEqual([
        id,
        method === 'POST' ? [['header', true]] : [],
      ]);
    }
  });

  /** The path of each field, and whether its meaning is printed. */
  function fieldsIn(field: Field | undefined, path: readonly string[] = []): [string[], boolean][] {
    if (!field) return [];
    const inner = Object.entries(field.properties ?? {}).flatMap(([name, each]) => [
      [[...path, name], each.description !== undefined] as [string[], boolean],
      ...fieldsIn(each, [...path, name]),
    ]);
    return [...inner, ...[field.items, ...(field.anyOf ?? [])].flatMap((each) => fieldsIn(each, path))];
  }

  it('say what each of their fields means, and of none that is not there', () => {
    const used = new Set<string | undefined>();
    const missing: string[] = [];
    for (const { operationId, parameters, requestBody, responses } of printed) {
      const answers = Object.values(responses).filter((each) => !JSON.stringify(each).includes('$ref'));
      const bodies = [requestBody, ...answers].map((each) => each?.content?.['application/json']?.schema);
      const fields = [
        ...parameters.map(
          ({ name, description }) => [[name], description !== undefined] as [string[], boolean],
        ),
        ...bodies.flatMap((schema) => fieldsIn(schema)),
      ];
      for (const [path, isExplained] of fields) {
        const field = path.join('.');
        if (!isExplained)
          missing.push(`${operationId}: say in merchant/field-meanings.ts what ${field} means.`);
        used.add(meaningName(operationId, path));
      }
    }
    expect(missing).toEqual([]);
    used.delete(undefined);
    expect([...used].sort()).toEqual([...meaningNames].sort());
  });

  it.each(described)('have an example of %s, which the contract accepts', (id, operation) => {
    const example = exampleOf(id as OperationId);
    const express = expressExampleOf(id as OperationId);
    for (const each of express ? [example, express] : [example]) {
      for (const part of ['params', 'query', 'body', 'reply'] as const) {
        const schema = operation[part];
        const problems = schema ? (schema.safeParse(each?.[part]).error?.issues ?? []) : [];
        expect([part, problems]).toEqual([part, []]);
        expect([part, each?.[part] !== undefined]).toEqual([part, Boolean(schema)]);
      }
    }
    expect(idempotencyKeySchema.safeParse(exampleKey(id as OperationId)).success).toBe(true);
    const call = printed.find(({ operationId }) => operationId === id);
    const content = call?.requestBody?.content?.['application/json'];
    const named = content?.examples;
    expect(named ? named.STANDARD?.value : content?.example).toEqual(example?.body);
    expect(named?.EXPRESS?.value).toEqual(express?.body);
  });
});
