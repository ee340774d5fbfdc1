/**
 * The outside as services ask it: the providers, and with them what an ordinary deployment answers alike for everybody.
 * Whoever stages something else for an account, as scenarios do, decorates these; no service knows who answers.
 */
import { verificationCodeLifetimeMs } from '#shared/domain/access/verification-code.ts';
import type {
  CheckDocument,
  CheckProfile,
  DocumentOutcome,
  IdentityService,
  MessageSender,
  OutgoingMessage,
  ProfileOutcome,
} from '../providers/interfaces.ts';

/** What holds for the messages of one account. */
export interface MessageTerms {
  /** False where text messages do not arrive: the account goes on without a confirmed mobile. */
  readonly reachesPhones: boolean;
  /** Seconds until another code may be sent; 0 at once. */
  readonly codeWaitSeconds: number;
  readonly codeLifetimeMs: number;
}

export interface MessageGateway {
  /** @param account the email of the account that it is about */
  send(message: OutgoingMessage, account: string): Promise<void>;
  termsOf(account: string): MessageTerms;
}

export interface IdentityRegisters {
  checkProfile(question: CheckProfile, account: string): Promise<{ readonly outcome: ProfileOutcome }>;
  /** `NO_TRIES_LEFT`: the register takes no document of this account any more, this one included. */
  checkDocument(
    question: CheckDocument,
    account: string,
  ): Promise<{ readonly outcome: DocumentOutcome | 'NO_TRIES_LEFT' }>;
  isOnWatchlist(account: string): boolean;
}

export interface EmailScreening {
  /** Asked about every email before an account is looked for by it. What is wrong with it, null for nothing. */
  problemOf(email: string): Promise<Readonly<Record<string, string>> | null>;
}

export interface Gateways {
  readonly messages: MessageGateway;
  readonly identity: IdentityRegisters;
  readonly emails: EmailScreening;
}

const usualTerms: MessageTerms = {
  reachesPhones: true,
  codeWaitSeconds: 0,
  codeLifetimeMs: verificationCodeLifetimeMs,
};

/** The same for every account. */
export function createGateways(providers: {
  readonly messages: MessageSender;
  readonly identity: IdentityService;
}): Gateways {
  return {
    messages: {
      send: (message) => providers.messages.send(message),
      termsOf: () => usualTerms,
    },
    identity: {
      checkProfile: (question) => providers.identity.checkProfile(question),
      checkDocument: (question) => providers.identity.checkDocument(question),
      isOnWatchlist: () => false,
    },
    emails: { problemOf: async () => null },
  };
}
