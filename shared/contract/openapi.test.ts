import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { contracts, type OperationShape } from './index.ts';
import { openApiDocument } from './openapi.ts';

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

  it('contains every call of the contract by its method and path, and nothing else', () => {
    const printed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    );
    const described = calls.map(([id, { method, path }]) => `${id} ${method.toLowerCase()} ${path}`);
    expect(printed.sort()).toEqual(described.sort());
  });

  it('answers every failure of every call with one envelope, whose errorId is that of the header [MER-140]', () => {
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
});
