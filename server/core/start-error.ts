/** A start that failed for a known reason: a code for scripts and one sentence for people. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly code: string;
  constructor(code: string, sentence: string) {
    super(`${code}: ${sentence}`);
    this.code = code;
  }
}
