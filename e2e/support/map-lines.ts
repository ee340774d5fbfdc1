/**
 * The lines of the drawn map: every transition in the access and identity tables, and which of them a step may have
 * used.
 */
import { accessRoutes } from '#shared/flows/access/access.routes.ts';
import { decisions } from '#shared/flows/decisions.ts';
import type { GuardName } from '#shared/flows/guards.ts';
import { identityRoutes } from '#shared/flows/identity/identity.routes.ts';
import type { Path } from '#shared/flows/paths.ts';
import type { Next, Route, Target } from '#shared/flows/route.ts';
import { routes } from '#shared/testing/all-routes.ts';
import type { AppName } from './apps.ts';

/** From a page or a named decision to the next one. */
export type Line = `${Target} → ${Target}`;

/** The guards that have a fixed answer in an app. */
const always: Readonly<Record<AppName, { readonly [Name in GuardName]?: boolean }>> = {
  portal: { inCheckout: false },
  // A mobile or email can't be changed in the checkout.
  checkout: {
    inCheckout: true,
    hardCheckSkippedInPortal: false,
    changingEmail: false,
    changingMobile: false,
  },
};

const own: Readonly<Record<string, Route>> = { ...accessRoutes, ...identityRoutes };

const ownPages = Object.keys(own) as Path[];

/** Where a list of targets can lead in an app. */
function targetsOf(next: Next, app: AppName): Target[] {
  const targets: Target[] = [];
  for (const candidate of [next].flat()) {
    if (typeof candidate === 'string') targets.push(candidate);
    else if (always[app][candidate.when] !== false) targets.push(candidate.to);
    if (typeof candidate !== 'string' && always[app][candidate.when]) break;
  }
  return targets;
}

function targetsFrom(place: Target, app: AppName): Target[] {
  if (place in decisions) return targetsOf(decisions[place as keyof typeof decisions], app);
  const { next, on = {}, onError } = routes[place as Path];
  const errors = typeof onError === 'string' ? [onError] : Object.values(onError ?? {});
  return [
    ...(next ? targetsOf(next, app) : []),
    ...Object.values(on),
    ...errors.filter((target) => target !== undefined),
  ];
}

/** Whether the target shows no page itself. */
const isPassedThrough = (place: Target): boolean =>
  place in decisions || routes[place as Path].redirect === true;

/** Every line that may have led from one page to another, through targets that show no page. */
export function linesBetween(from: Target, to: Path, app: AppName): Line[] {
  return targetsFrom(from, app).flatMap((target): Line[] => {
    const line: Line = `${from} → ${target}`;
    if (target === to) return [line];
    const further = isPassedThrough(target) ? linesBetween(target, to, app) : [];
    return further.length > 0 ? [line, ...further] : [];
  });
}

/** All lines of an app: from every page that it can show, and through the targets without a page that follow. */
export function linesOf(app: AppName): ReadonlySet<Line> {
  const lines = new Set<Line>();
  const follow = (from: Target) => {
    for (const to of targetsFrom(from, app)) {
      const line: Line = `${from} → ${to}`;
      if (lines.has(line)) continue;
      lines.add(line);
      if (isPassedThrough(to)) follow(to);
    }
  };
  for (const page of ownPages) if (!isPassedThrough(page)) follow(page);
  return lines;
}
