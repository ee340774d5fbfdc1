/** Which scripts in a page its Content Security Policy stops, as its level 3 says of “Does element match source list”. */
import { createHash } from 'node:crypto';
import type { Tag } from './page-tags.ts';

/** A script whose text is in the page. */
export interface InlineScript {
  readonly text: string;
  readonly nonce: string | undefined;
  /** Where its tag begins in the page. */
  readonly at: number;
}

/** Directives that hold for the tags of scripts and for attributes such as `onerror`, the most specific one first. */
const chains = {
  tags: ['script-src-elem', 'script-src', 'default-src'],
  attributes: ['script-src-attr', 'script-src', 'default-src'],
} as const;

interface Holding {
  /** Of the directive in the list. */
  readonly index: number;
  readonly name: string;
  readonly sources: readonly string[];
}

/** What runs in a browser; other types are data. */
const runnable =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:jscript|livescript|javascript1\.[0-5]))$/i;

export const inlineScriptsOf = (tags: readonly Tag[]): InlineScript[] =>
  tags
    .filter(
      ({ name, isClosed, text, attributes: { src, type = '', nomodule } }) =>
        name === 'script' &&
        isClosed &&
        text !== '' &&
        src === undefined &&
        nomodule === undefined &&
        runnable.test(type.trim()),
    )
    .map(({ attributes: { nonce }, text, at }) => ({ nonce, at, text: text.replace(/\r\n?/g, '\n') }));

/** The scripts that the policy stops. */
export function stoppedScripts(policy: string, scripts: readonly InlineScript[]): readonly InlineScript[] {
  const holding = holdingFor(directivesOf(policy), chains.tags);
  if (!holding || allowsEveryInline(holding.sources)) return [];
  const allowed = new Set(holding.sources.map(normal));
  const algorithms = ['sha256', 'sha384', 'sha512'].filter((algorithm) =>
    holding.sources.some((source) => source.toLowerCase().startsWith(`'${algorithm}-`)),
  );
  return scripts.filter(
    ({ nonce, text }) =>
      !(nonce && allowed.has(`'nonce-${nonce}'`)) &&
      !algorithms.some((algorithm) => allowed.has(hashSource(text, algorithm))),
  );
}

/** Whether the policy runs what is in attributes such as `onerror`. One that allows single texts is taken for one that does. */
export function runsAttributes(policy: string): boolean {
  const holding = holdingFor(directivesOf(policy), chains.attributes);
  return (
    !holding ||
    allowsEveryInline(holding.sources) ||
    holding.sources.some((source) => source.toLowerCase() === "'unsafe-hashes'")
  );
}

/** The policy with sources added to the directive that holds for the tags of scripts. */
export function allowSources(policy: string, added: readonly string[]): string {
  const directives = directivesOf(policy);
  const holding = holdingFor(directives, chains.tags);
  if (!holding || added.length === 0) return policy;
  const { index, name, sources } = holding;
  const kept = sources.filter((source) => source.toLowerCase() !== "'none'");
  const line = [name === 'default-src' ? 'script-src' : name, ...kept, ...added].join(' ');
  return (
    name === 'default-src'
      ? [...directives, line]
      : directives.map((one, each) => (each === index ? line : one))
  ).join('; ');
}

/** The sources that hold for the tags of scripts; null where the policy says nothing about them. */
export const scriptSourcesOf = (policy: string): readonly string[] | null =>
  holdingFor(directivesOf(policy), chains.tags)?.sources ?? null;

/** What a policy names to allow a script with this text. */
export const hashSource = (text: string, algorithm = 'sha256'): string =>
  `'${algorithm}-${createHash(algorithm).update(text).digest('base64')}'`;

/** The directives of a policy with one space between their words. */
export const directivesOf = (policy: string): string[] =>
  policy
    .split(';')
    .map((directive) => directive.split(/\s+/).filter(Boolean).join(' '))
    .filter(Boolean);

function holdingFor(directives: readonly string[], names: readonly string[]): Holding | null {
  const given = directives.map((directive) => directive.split(' '));
  const index = names
    .map((name) => given.findIndex(([first = '']) => first.toLowerCase() === name))
    .find((found) => found >= 0);
  const [name, ...sources] = given[index ?? -1] ?? [];
  return index === undefined || name === undefined ? null : { index, name: name.toLowerCase(), sources };
}

/** `'unsafe-inline'` counts only without nonces, hashes and `'strict-dynamic'`. */
const allowsEveryInline = (sources: readonly string[]): boolean =>
  sources.some((source) => source.toLowerCase() === "'unsafe-inline'") &&
  !sources.some((source) => /^'(?:nonce-|sha(?:256|384|512)-|strict-dynamic')/i.test(source));

/** A hash in either alphabet of base64, and any case of its name, as `hashSource` writes it. A nonce as it is. */
function normal(source: string): string {
  if (!/^'sha(?:256|384|512)-/i.test(source)) return source.replace(/^'nonce-/i, "'nonce-");
  const [, ...hash] = source.split('-');
  return `${source.slice(0, "'sha256".length).toLowerCase()}-${hash.join('+').replaceAll('_', '/')}`;
}
