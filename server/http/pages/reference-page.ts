/** The API reference and the list of error codes as plain HTML: no script, and nothing from other hosts. */

import { html } from 'hono/html';
import { errorMessage } from '#shared/content/error-message.ts';
import { type Contracts, contracts, type OperationShape } from '#shared/contract/index.ts';
import { idempotencyKeyHeader, needsIdempotencyKey } from '#shared/contract/merchant/idempotency-key.ts';
import {
  allGroups,
  exampleKey,
  exampleOf,
  expressExampleOf,
  type GroupId,
  merchantGroups,
  openApiDocument,
} from '#shared/contract/openapi.ts';
import { type OperationId, summaries } from '#shared/contract/summaries.ts';
import { type ErrorCode, errorCatalogue } from '#shared/domain/errors.ts';
import { documentPage, type Html } from './document/document-page.ts';
import { widgetCodes } from './widget-codes.ts';

interface PrintedSchema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly PrintedSchema[];
  readonly items?: PrintedSchema;
  readonly properties?: Readonly<Record<string, PrintedSchema>>;
  readonly required?: readonly string[];
}
interface PrintedContent {
  readonly 'application/json'?: { readonly schema: PrintedSchema; readonly example?: unknown };
}
interface PrintedOperation {
  readonly tags: readonly string[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly description?: string;
  }[];
  readonly requestBody?: { readonly content: PrintedContent };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: PrintedContent }>
  >;
}
type PrintedPaths = Readonly<Record<string, Readonly<Record<string, PrintedOperation>>>>;

/** `/docs`: the calls of our own apps and of the sandbox. */
export function referencePage(): Promise<string> {
  return callsPage(
    'API reference',
    allGroups.filter((group) => !merchantGroups.includes(group)),
    html`<p>A shop’s server makes the calls of <a href="/docs/merchant">the merchant API</a>. These are all others, and
<a href="/openapi.json">OpenAPI 3.1</a> has both. Failures are listed under <a href="/docs/errors">error codes</a>.</p>`,
  );
}

/** `/docs/merchant`: the calls of a shop's server. */
export function merchantPage(): Promise<string> {
  return callsPage(
    'Merchant API',
    merchantGroups,
    html`<p>The calls of a shop’s server, also as <a href="/openapi/merchant.json">OpenAPI 3.1</a>. Back to
<a href="/docs">all other calls</a>.</p>
<p>Each is made with HTTP Basic, the merchant id and its secret key, which belong on no page. In the sandbox,
<a href="/sandbox/ui#merchants">create a merchant</a>. A POST needs an <code>Idempotency-Key</code>. Money is an
object of <code>amount</code>, text with two decimals, <code>currency</code>, and in answers <code>symbol</code>. Failures have
<a href="/docs/errors">one form and a code</a>.</p>`,
  );
}

function callsPage(title: string, groups: readonly GroupId[], beginning: Html): Promise<string> {
  const paths = openApiDocument([], groups).paths as PrintedPaths;
  return page(
    title,
    html`${beginning}
<nav aria-label="Groups"><ul>${groups.map((group) => html`<li><a href="#${group}">${titleOf(group, paths)}</a></li>`)}</ul></nav>
${groups.map((group) => groupSection(group, paths))}`,
  );
}

/** `/docs/errors`: one anchor for each code of the API and of the merchant script. */
export function errorsPage(): Promise<string> {
  const ofApi = Object.entries(errorCatalogue).map(
    ([code, { status }]) =>
      html`<dt id="${code}"><code>${code}</code> (${String(status)})</dt><dd>${errorMessage(code as ErrorCode)}</dd>`,
  );
  const ofScript = Object.entries(widgetCodes).map(
    ([code, message]) => html`<dt id="${code}"><code>${code}</code></dt><dd>${message}</dd>`,
  );
  return page(
    'Error codes',
    html`<p>Every failure answers <code>errorCode</code>, <code>message</code>, <code>errorId</code> and sometimes
<code>errorInfo</code>, which maps fields to codes. Back to the <a href="/docs">reference</a>.</p>
<h2>API</h2><dl>${ofApi}</dl>
<h2>Merchant script</h2><dl>${ofScript}</dl>`,
  );
}

function groupSection(group: keyof Contracts, paths: PrintedPaths): Html {
  const calls = Object.entries(contracts[group] as Readonly<Record<string, OperationShape>>);
  return html`<h2 id="${group}">${titleOf(group, paths)}</h2>
${calls.map(([id, operation]) => callSection(id as OperationId, operation, paths))}`;
}

function titleOf(group: keyof Contracts, paths: PrintedPaths): string {
  const [first] = Object.values(contracts[group] as Readonly<Record<string, OperationShape>>);
  return (first && printed(first, paths)?.tags[0]) ?? group;
}

function printed({ path, method }: OperationShape, paths: PrintedPaths): PrintedOperation | undefined {
  return paths[path]?.[method.toLowerCase()];
}

function callSection(id: OperationId, operation: OperationShape, paths: PrintedPaths): Html {
  const call = printed(operation, paths);
  const parameters = (call?.parameters ?? []).map(({ name, in: place, required, description }) =>
    field(name, `${place}${required ? ', required' : ''}`, description),
  );
  return html`<section>
<h3 id="${id}">${summaries[id]}</h3>
<p><code>${operation.method} ${operation.path}</code></p>
${parameters.length > 0 ? html`<p>Parameters</p><dl class="fields">${parameters}</dl>` : ''}
${exampleBlock('Example', id, operation, exampleOf(id))}
${exampleBlock('Example of an EXPRESS checkout', id, operation, expressExampleOf(id))}
${call?.requestBody ? bodyBlock('Request', call.requestBody.content) : ''}
${Object.entries(call?.responses ?? {}).map(([status, response]) => responseBlock(status, response))}
</section>`;
}

function responseBlock(
  status: string,
  { description, content }: PrintedOperation['responses'][string],
): Html {
  const isFailure = Number(status) >= 400;
  if (isFailure) return html`<p>${status}: ${description.split(', ').map(errorLink)}</p>`;
  return content ? bodyBlock(`Answer ${status}`, content) : html`<p>Answer ${status}, empty</p>`;
}

/** The example call as a shell command, and its response. */
function exampleBlock(
  title: string,
  id: OperationId,
  operation: OperationShape,
  example: ReturnType<typeof exampleOf>,
): Html | '' {
  if (!example) return '';
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => example.params?.[name] ?? '');
  const query = new URLSearchParams(example.query).toString();
  const lines = [
    `curl -X ${operation.method} "$API${path}${query && `?${query}`}" -u "$MERCHANT_ID:$SECRET_KEY"`,
    ...(needsIdempotencyKey(operation) ? [`  -H '${idempotencyKeyHeader}: ${exampleKey(id)}'`] : []),
    ...(example.body === undefined
      ? []
      : [`  -H 'Content-Type: application/json' -d '${JSON.stringify(example.body, null, 2)}'`]),
  ];
  const answer = example.reply === undefined ? '' : `\n\n${JSON.stringify(example.reply, null, 2)}`;
  return html`<details><summary>${title}</summary><pre tabindex="0">${lines.join(' \\\n')}${answer}</pre></details>`;
}

/** Fields with their meanings if they have any, else the schema. */
function bodyBlock(title: string, content: PrintedContent): Html {
  const { schema } = content['application/json'] ?? {};
  if (!schema) return html``;
  const fields = fieldsOf(schema);
  const isExplained = fields.some(({ meaning }) => meaning !== undefined);
  const shown = isExplained
    ? html`<dl class="fields">${fields.map(({ path, kind, meaning }) => field(path, kind, meaning))}</dl>`
    : html`<pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>`;
  return html`<details><summary>${title}</summary>${shown}</details>`;
}

const field = (name: string, kind: string, meaning: string | undefined): Html =>
  html`<dt><code>${name}</code> <span>${kind}</span></dt><dd>${meaning ?? ''}</dd>`;

interface Field {
  readonly path: string;
  readonly kind: string;
  readonly meaning: string | undefined;
}

/** The fields of an object and of its nested objects. Money counts as one field. */
function fieldsOf(schema: PrintedSchema, before = ''): Field[] {
  const { properties = {}, required = [] } = objectIn(schema);
  return Object.entries(properties).flatMap(([name, inner]) => {
    const path = before + name;
    const kind = `${kindOf(inner)}${required.includes(name) ? '' : ', optional'}`;
    const own = { path, kind, meaning: inner.description };
    return isMoney(objectIn(inner)) ? [own] : [own, ...fieldsOf(inner, `${path}.`)];
  });
}

/** The items of a list, or a field's schema without null. */
function objectIn(schema: PrintedSchema): PrintedSchema {
  const inner = schema.items ?? schema.anyOf?.find(({ type }) => type !== 'null');
  return inner ? objectIn(inner) : schema;
}

const isMoney = ({ properties = {} }: PrintedSchema) =>
  Object.keys(properties).join() === 'amount,currency,symbol';

function kindOf(schema: PrintedSchema): string {
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

const errorLink = (code: string): Html => html`<a href="/docs/errors#${code}"><code>${code}</code></a> `;

const page = (title: string, content: Html): Promise<string> =>
  documentPage({ lang: 'en', title, isWide: true, content });
