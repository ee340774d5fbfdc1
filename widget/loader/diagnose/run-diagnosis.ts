/** What looks for faults of a shop's page: a further file of the script, pinned by its hash. Source: MER-122, decision 264. */
import { diagnoseCheckTimeout } from '#shared/bridge/times.ts';
import type { DiagnoseCheck, DiagnoseOptions, DiagnoseReport, InitOptions } from '../api.ts';
import { checkIds } from '../check-ids.ts';
import { guarded } from '../guarded.ts';
import { checks } from './checks.ts';
import { type Finding, unknown } from './finding.ts';
import { lookAt, type Page } from './page.ts';
import { showPanel } from './panel.ts';

/** Runs all checks at once. A window is opened before anything else, while the click still allows it. */
export async function runDiagnosis(
  filesUrl: string,
  instances: readonly { readonly options: Pick<InitOptions, 'merchantId'> }[],
  given?: DiagnoseOptions,
  refusals: readonly string[] = [],
  failure = '',
): Promise<DiagnoseReport> {
  const options = { ...given };
  const ending = new AbortController();
  const merchantId = options.merchantId ?? instances[0]?.options.merchantId ?? merchantOfPage();
  const page = lookAt(
    options,
    filesUrl,
    { merchantId, refusals, failure, hasInstance: instances.length > 0 },
    ending.signal,
  );
  const findings = await Promise.all(checkIds.map((id) => run(id, page, ending.signal)));
  ending.abort();
  const report: DiagnoseReport = {
    version: filesUrl.split('/').at(-2) ?? '',
    ok: findings.every(({ status }) => status !== 'fail'),
    checks: findings,
  };
  if (options.panel) guarded(() => showPanel(report));
  return report;
}

function merchantOfPage(): string | undefined {
  const named = document.querySelector<HTMLElement>('[merchant-id], [data-fourfold-info]');
  return named?.getAttribute('merchant-id') ?? named?.dataset.fourfoldInfo;
}

async function run(id: DiagnoseCheck['id'], page: Page, signal: AbortSignal): Promise<DiagnoseCheck> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(resolve, diagnoseCheckTimeout, unknown('It took more than 5 seconds.'));
  });
  let finding: Finding;
  try {
    finding = await Promise.race([checks[id](page, signal), late]);
  } catch (error) {
    finding = unknown(`It could not be found out: ${error}`);
  }
  clearTimeout(timer);
  const { status, message, fix = null } = finding;
  return { id, status, message, fix, docUrl: `${page.host}/docs/guides/diagnose#${id}` };
}
