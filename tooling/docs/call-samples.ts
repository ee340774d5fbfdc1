/** The example of a call in the forms in which a developer makes it, and what it answers. */
import { errorMessage } from '#shared/content/error-message.ts';
import { idempotencyKeyHeader, needsIdempotencyKey } from '#shared/contract/merchant/idempotency-key.ts';
import { exampleKey, exampleOf, expressExampleOf } from '#shared/contract/openapi.ts';
import { successStatus } from '#shared/contract/operation.ts';
import { errorCatalogue } from '#shared/domain/errors.ts';
import { callTexts } from './call-texts.ts';
import type { CallId } from './merchant-calls.ts';
import { callContract, ownErrorsOf } from './merchant-calls.ts';

type Example = NonNullable<ReturnType<typeof exampleOf>>;

/** All samples of a call, as Markdown. */
export function samplesOf(id: CallId): string {
  const example = exampleOf(id);
  if (!example) throw new Error(`${id} has no example`);
  const [firstError] = ownErrorsOf(id).filter((code) => errorCatalogue[code].status !== 409);
  const { status = [successStatus(callContract(id))] } = callContract(id);
  return [
    request(id, example),
    ...(example.reply === undefined ? [] : [fence('json', `Answer, ${status[0]}`, inJson(example.reply))]),
    ...(firstError
      ? [
          fence(
            'json',
            `Answer, ${errorCatalogue[firstError].status}`,
            inJson({
              errorCode: firstError,
              message: errorMessage(firstError),
              errorId: '9f31c7d2-5b0e-4c0a-8a53-0d1f6c2e7b90',
            }),
          ),
        ]
      : []),
  ].join('\n\n');
}

function request(id: CallId, example: Example): string {
  const express = expressExampleOf(id);
  const forms = [
    fence('js', 'Node', nodeSample(id, example)),
    fence('sh', 'curl', curlSample(id, example)),
    fence('http', 'HTTP', httpSample(id, example)),
    ...(express ? [fence('js', 'EXPRESS', nodeSample(id, express))] : []),
  ];
  return `::: tabs\n${forms.join('\n')}\n:::`;
}

const fence = (language: string, name: string, code: string): string =>
  `\`\`\`${language} [${name}]\n${code}\n\`\`\``;

/** With the client of `@fourfold/widget/server`. */
export function nodeSample(id: CallId, { params = {}, query, body }: Example): string {
  const values: Readonly<Record<string, unknown>> = { ...params, query, body, key: exampleKey(id) };
  return callTexts[id].node.replace(/\{([\w.]+)\}/g, (_, name: string) => {
    const [first = '', second] = name.split('.');
    const value = second ? (values[first] as Readonly<Record<string, unknown>>)[second] : values[first];
    return inJavaScript(value);
  });
}

function curlSample(id: CallId, example: Example): string {
  const operation = callContract(id);
  const { body } = example;
  return [
    `curl${operation.method === 'GET' ? '' : ` -X ${operation.method}`} "$API${addressOf(id, example)}" -u "$MERCHANT_ID:$SECRET_KEY"`,
    ...(needsIdempotencyKey(operation) ? [`  -H '${idempotencyKeyHeader}: ${exampleKey(id)}'`] : []),
    ...(body === undefined ? [] : [`  -H 'Content-Type: application/json' -d '${inJson(body)}'`]),
  ].join(' \\\n');
}

function httpSample(id: CallId, example: Example): string {
  const operation = callContract(id);
  const { body } = example;
  return [
    `${operation.method} ${addressOf(id, example)} HTTP/1.1`,
    'Authorization: Basic …',
    ...(needsIdempotencyKey(operation) ? [`${idempotencyKeyHeader}: ${exampleKey(id)}`] : []),
    ...(body === undefined ? [] : ['Content-Type: application/json', '', inJson(body)]),
  ].join('\n');
}

function addressOf(id: CallId, { params = {}, query = {} }: Example): string {
  const path = callContract(id).path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

const inJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** As it is written in code: names without quotes, texts in single ones. */
const inJavaScript = (value: unknown): string =>
  inJson(value)
    .replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replace(
      /"((?:[^"\\]|\\.)*)"/g,
      (_, text: string) => `'${text.replaceAll("'", "\\'").replaceAll('\\"', '"')}'`,
    );
