/** The command line of shops: which command is meant, with which options, and what went wrong. */
import { parseArgs } from 'node:util';
import { FourfoldApiError, FourfoldConnectionError } from '../server/api-error.ts';
import { doctor } from './doctor.ts';
import { listen } from './listen.ts';
import { logs } from './logs.ts';
import { apiOf } from './settings.ts';
import { CommandError, type Terminal, UsageError } from './terminal.ts';
import { trigger } from './trigger.ts';

const help = `fourfold <command> [options]

  listen --forward-to <address>   Sends the events of your shop to your machine
         --events <types>         Only those, separated by commas
  trigger <event>                 Makes an event happen in the sandbox
  doctor <page>                   Looks at a page of your shop as it is served, and says what to add
         --checkout <origin>      Of the checkout, where the page has no tag that names it
  logs [errorId]                  Shows the calls of your server as they come, or one with its bodies
         --failed                 Only those that were refused or failed

Options of every command
  --merchant <id>                 Your shop. Default: FOURFOLD_MERCHANT_ID
  --api <address>                 Where the API is. Default: FOURFOLD_API_URL, else http://localhost:4400

fourfold --version shows the version of the package.
FOURFOLD_SECRET_KEY is your secret key, and FOURFOLD_WEBHOOK_SECRET what listen signs with.`;

const shared = { api: { type: 'string' }, merchant: { type: 'string' } } as const;

/** Resolves with a number where that is the exit code. */
type Command = (args: string[], terminal: Terminal) => Promise<unknown>;

const commands: Readonly<Record<string, Command>> = {
  async doctor(args, terminal) {
    const options = { ...shared, checkout: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return doctor(positionals, values, terminal);
  },
  async listen(args, terminal) {
    const options = { ...shared, 'forward-to': { type: 'string' }, events: { type: 'string' } } as const;
    await listen(parseArgs({ args, options }).values, terminal);
  },
  async logs(args, terminal) {
    const options = { ...shared, failed: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    await logs(positionals, values, terminal);
  },
  async trigger(args, terminal) {
    const { values, positionals } = parseArgs({ args, options: shared, allowPositionals: true });
    await trigger(positionals, values, terminal);
  },
};

/** Runs a command. Returns the exit code: 0 when it is done, 1 when it failed, 2 when it was called in a wrong way. */
export async function run([name, ...args]: readonly string[], terminal: Terminal): Promise<number> {
  const { print } = terminal;
  if (name === undefined || ['help', '--help', '-h'].includes(name) || args.includes('--help')) {
    print(help);
    return name === undefined ? 2 : 0;
  }
  if (['--version', '-v'].includes(name)) {
    print(terminal.version);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (!command) throw new UsageError(`There is no command “${name}”.`);
    const code = await command([...args], terminal);
    return typeof code === 'number' ? code : 0;
  } catch (error) {
    if (isUsage(error)) {
      print(error.message);
      print('“fourfold help” lists the commands and their options.');
      return 2;
    }
    for (const line of linesOf(error, apiNamedIn(args, terminal))) print(line);
    return 1;
  }
}

/** A mistake in the options, found here or by Node's parser. */
const isUsage = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof Error && String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS'));

/** The API that the command asked, of which the options are right by then. */
function apiNamedIn(args: readonly string[], terminal: Terminal): string {
  const { values } = parseArgs({ args: [...args], options: shared, strict: false });
  return apiOf({ api: typeof values.api === 'string' ? values.api : undefined }, terminal);
}

function linesOf(error: unknown, api: string): string[] {
  if (error instanceof FourfoldApiError) {
    const { message, errorCode, errorId, docUrl } = error;
    return [
      `The API refused it: ${message} (${errorCode})`,
      ...(errorId ? [`errorId ${errorId}`] : []),
      ...(docUrl ? [docUrl] : []),
    ];
  }
  if (error instanceof CommandError) return [error.message];
  if (error instanceof FourfoldConnectionError) return [`${error.message}. Is the API at ${api} running?`];
  return [`Something went wrong: ${error instanceof Error ? error.message : error}`];
}
