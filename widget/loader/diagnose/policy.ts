/** What a page's Content Security Policy refuses of our host, and the policy that does not. Source: MER-124. */

/** Which directives hold for a kind of request, the most specific one first. */
const chains = { 'connect-src': ['default-src'], 'frame-src': ['child-src', 'default-src'] } as const;
export type Directive = keyof typeof chains;

/** The policy with a host added to `connect-src` and `frame-src`; a directive that is missing begins with what holds without it. */
export function allowHost(policy: string, host: string): string {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter(Boolean)
    .map((directive) => directive.split(/\s+/) as [string, ...string[]]);
  const find = (name: string) => directives.find(([given]) => given.toLowerCase() === name);
  for (const [name, others] of Object.entries(chains)) {
    const own = find(name);
    const holding = own ?? others.map(find).find(Boolean);
    if (!holding || allows(holding.slice(1), host)) continue;
    const kept = holding.slice(1).filter((source) => (own ? !isNone(source) : isPlace(source)));
    const line: [string, ...string[]] = [own?.[0] ?? name, ...kept, host];
    if (own) directives[directives.indexOf(own)] = line;
    else directives.push(line);
  }
  return directives.map((directive) => directive.join(' ')).join('; ');
}

const isNone = (source: string): boolean => source.toLowerCase() === "'none'";

/** Nonces and the like mean nothing for connections and frames. */
const isPlace = (source: string): boolean => !source.startsWith("'") || source.toLowerCase() === "'self'";

function allows(sources: readonly string[], host: string): boolean {
  return sources.some((source) => source === '*' || host === source || host.startsWith(`${source}//`));
}

/** How long the event about a refusal may come after the refusal. */
const eventDelay = 500;

/**
 * Notes what the policies of the page refuse of a host.
 * @returns the policies that refused it by one of these directives, each once
 */
export function watchPolicies(host: string, signal: AbortSignal) {
  const refusals: SecurityPolicyViolationEvent[] = [];
  document.addEventListener(
    'securitypolicyviolation',
    (event) => {
      if (event.disposition !== 'report' && event.blockedURI.startsWith(host)) refusals.push(event);
    },
    { signal },
  );
  return async (directives: readonly string[]): Promise<string[]> => {
    await new Promise((resolve) => setTimeout(resolve, eventDelay));
    const policies = refusals
      .filter(({ effectiveDirective }) => directives.includes(effectiveDirective))
      .map(({ originalPolicy }) => originalPolicy);
    return [...new Set(policies)];
  };
}
