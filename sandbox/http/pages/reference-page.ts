/** The API reference and the list of error codes as plain HTML: no script, nothing from elsewhere. */
import { html } from 'hono/html';
import { type Contracts, contracts, type OperationShape } from '#shared/contract/index.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { type OperationId, summaries } from '#shared/contract/summaries.ts';
import { brandName } from '#shared/domain/brand.ts';
import { errorCatalogue } from '#shared/domain/errors.ts';
import { widgetCodes } from './widget-codes.ts';

type Html = ReturnType<typeof html>;

interface PrintedOperation {
  readonly tags: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: unknown } } };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: unknown }>>;
}
type PrintedPaths = Readonly<Record<string, Readonly<Record<string, PrintedOperation>>>>;

/** `/docs`. */
export function referencePage(): Promise<string> {
  const paths = openApiDocument().paths as PrintedPaths;
  const groups = Object.keys(contracts) as (keyof Contracts)[];
  const sections = groups.map((group) => groupSection(group, paths));
  return page(
    'API reference',
    html`<p>Also as <a href="/openapi.json">OpenAPI 3.1</a>. Failures are listed under <a href="/docs/errors">error codes</a>.</p>
<nav aria-label="Groups"><ul>${groups.map((group) => html`<li><a href="#${group}">${titleOf(group, paths)}</a></li>`)}</ul></nav>
${sections}`,
  );
}

/** `/docs/errors`: one anchor for each code of the API and of the merchant script. */
export function errorsPage(): Promise<string> {
  const ofApi = Object.entries(errorCatalogue).map(
    ([code, { status, message }]) =>
      html`<dt id="${code}"><code>${code}</code> (${String(status)})</dt><dd>${message}</dd>`,
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
  const parameters = call?.parameters.map(
    ({ name, in: place, required }) => `${name} (${place}${required ? ', required' : ''})`,
  );
  return html`<section>
<h3 id="${id}">${summaries[id]}</h3>
<p><code>${operation.method} ${operation.path}</code></p>
${parameters?.length ? html`<p>Parameters: ${parameters.join(', ')}</p>` : ''}
${call?.requestBody ? schemaBlock('Request', call.requestBody.content['application/json'].schema) : ''}
${Object.entries(call?.responses ?? {}).map(([status, response]) => responseBlock(status, response))}
</section>`;
}

function responseBlock(
  status: string,
  { description, content }: PrintedOperation['responses'][string],
): Html {
  const isFailure = Number(status) >= 400;
  if (isFailure) return html`<p>${status}: ${description.split(', ').map(errorLink)}</p>`;
  const body = (content as { 'application/json'?: { schema: unknown } } | undefined)?.['application/json'];
  return body ? schemaBlock(`Answer ${status}`, body.schema) : html`<p>Answer ${status}, empty</p>`;
}

const errorLink = (code: string): Html => html`<a href="/docs/errors#${code}"><code>${code}</code></a> `;

function schemaBlock(title: string, schema: unknown): Html {
  return html`<details><summary>${title}</summary><pre>${JSON.stringify(schema, null, 2)}</pre></details>`;
}

async function page(title: string, content: Html): Promise<string> {
  return String(
    await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${brandName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/reference.css">
</head>
<body>
<main>
<h1>${title}</h1>
${await content}
</main>
</body>
</html>
`,
  );
}
