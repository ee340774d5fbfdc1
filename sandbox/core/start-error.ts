/** A start that cannot go on, told in one line: a code for scripts and a sentence for people. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly code: string;
  constructor(code: string, sentence: string) {
    super(`${code}: ${sentence}`);
    this.code = code;
  }
}
