/**
 * The calls of our own apps and of the sandbox, and the error codes of the API, as plain HTML: no script, and nothing from
 * other hosts. For developers of this repository; merchants' developers have the documentation site.
 */

import { html } from 'hono/html';
import { errorMessage } from '#shared/content/error-message.ts';
import { type Contracts, contracts, type OperationShape } from '#shared/contract/index.ts';
import { allGroups, type GroupId, merchantGroups, openApiDocument } from '#shared/contract/openapi.ts';
import { fieldsOf, type PrintedSchema } from '#shared/contract/printed-fields.ts';
import { type OperationId, summaries } from '#shared/contract/summaries.ts';
import { type ErrorCode, errorCatalogue } from '#shared/domain/errors.ts';
import { documentPage, type Html } from './document/document-page.ts';

export const referenceAddress = '/docs/internal';
export const errorsAddress = `${referenceAddress}/errors`;

interface PrintedContent {
  readonly 'application/json'?: { readonly schema: PrintedSchema };
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

/** `/docs/internal`: the calls of our own apps and of the sandbox. */
export function referencePage(): Promise<string> {
  const groups = allGroups.filter((group) => !merchantGroups.includes(group));
  const paths = openApiDocument([], groups).paths as PrintedPaths;
  return page(
    'API reference',
    html`<p>A shop’s server makes the calls of <a href="/docs/reference">the merchant API</a>. These are all others, and
<a href="/openapi.json">OpenAPI 3.1</a> has both. Failures are listed under <a href="${errorsAddress}">error codes</a>.</p>
<nav aria-label="Groups"><ul>${groups.map((group) => html`<li><a href="#${group}">${titleOf(group, paths)}</a></li>`)}</ul></nav>
${groups.map((group) => groupSection(group, paths))}`,
  );
}

/** `/docs/internal/errors`: one anchor for each code of the API. */
export function errorsPage(): Promise<string> {
  const codes = Object.entries(errorCatalogue).map(
    ([code, { status }]) =>
      html`<dt id="${code}"><code>${code}</code> (${String(status)})</dt><dd>${errorMessage(code as ErrorCode)}</dd>`,
  );
  return page(
    'Error codes',
    html`<p>Every failure answers <code>errorCode</code>, <code>message</code>, <code>errorId</code> and sometimes
<code>errorInfo</code>, which maps fields to codes. Back to the <a href="${referenceAddress}">reference</a>.</p>
<dl>${codes}</dl>`,
  );
}

function groupSection(group: keyof Contracts, paths: PrintedPaths): Html {
  const calls = Object.entries(contracts[group] as Readonly<Record<string, OperationShape>>);
  return html`<h2 id="${group}">${titleOf(group, paths)}</h2>
${calls.map(([id, operation]) => callSection(id as OperationId, operation, paths))}`;
}

function titleOf(group: GroupId, paths: PrintedPaths): string {
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

/** Fields with their meanings if they have any, else the schema. */
function bodyBlock(title: string, content: PrintedContent): Html {
  const { schema } = content['application/json'] ?? {};
  if (!schema) return html``;
  const fields = fieldsOf(schema);
  const isExplained = fields.some(({ meaning }) => meaning !== undefined);
  const shown = isExplained
    ? html`<dl class="fields">${fields.map(({ path, kind, isRequired, meaning }) =>
        field(path, `${kind}${isRequired ? '' : ', optional'}`, meaning),
      )}</dl>`
    : html`<pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>`;
  return html`<details><summary>${title}</summary>${shown}</details>`;
}

const field = (name: string, kind: string, meaning: string | undefined): Html =>
  html`<dt><code>${name}</code> <span>${kind}</span></dt><dd>${meaning ?? ''}</dd>`;

const errorLink = (code: string): Html => html`<a href="${errorsAddress}#${code}"><code>${code}</code></a> `;

const page = (title: string, content: Html): Promise<string> =>
  documentPage({ lang: 'en', title, isWide: true, content });
