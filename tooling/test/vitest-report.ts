/** Reports vitest's tests together with their project, which vitest's own JSON reporter leaves out. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { type ReportedFile, type ReportedTest, reportOf, type VitestReport } from './reports.ts';

export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const to = process.env.FOURFOLD_TEST_REPORT ?? reportOf('unit tests');
    const report: VitestReport = {
      success: errors.length === 0 && modules.every((module) => module.ok()),
      files: modules.map(fileOf),
    };
    mkdirSync(path.dirname(to), { recursive: true });
    writeFileSync(to, JSON.stringify(report));
  }
}

function fileOf(module: TestModule): ReportedFile {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  const spent = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
  return {
    file: module.relativeModuleId,
    project: module.project.name,
    seconds: spent / 1000,
    tests: Array.from(module.children.allTests(), testOf),
  };
}

function testOf(test: TestCase): ReportedTest {
  const { state } = test.result();
  return {
    title: test.name,
    name: test.fullName,
    state: state === 'pending' ? 'failed' : state,
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
  };
}
