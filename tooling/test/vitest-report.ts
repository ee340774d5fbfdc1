/** Reports vitest's tests together with their project, which vitest's own JSON reporter leaves out. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { type ReportedFile, type ReportedTest, reportOf, type VitestReport } from './reports.ts';

/** Longer than any test or hook may take, so only a test that blocks its process reaches it. */
const longestSilenceMs = 10 * 60_000;

export default class implements Reporter {
  readonly #running = new Set<TestModule>();
  #watch?: NodeJS.Timeout;

  onTestModuleStart(module: TestModule): void {
    this.#running.add(module);
    this.#heard();
  }

  onTestCaseResult(): void {
    this.#heard();
  }

  onTestModuleEnd(module: TestModule): void {
    this.#running.delete(module);
    this.#heard();
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    clearTimeout(this.#watch);
    const to = process.env.FOURFOLD_TEST_REPORT ?? reportOf('unit tests');
    const report: VitestReport = {
      success: errors.length === 0 && modules.every((module) => module.ok()),
      files: modules.map(fileOf),
    };
    mkdirSync(path.dirname(to), { recursive: true });
    writeFileSync(to, JSON.stringify(report));
  }

  /** A test that blocks its process has no timeout: names the files that run, and ends the run as failed. */
  #heard(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      for (const module of this.#running) {
        console.error(`HANGS ${module.project.name} ${module.relativeModuleId}`);
      }
      process.exit(1);
    }, longestSilenceMs);
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
