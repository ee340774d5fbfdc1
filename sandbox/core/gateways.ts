/**
 * External services as our services call them. An ordinary deployment answers the same for every account; scenarios
 * decorate these gateways to answer differently for some, and no service knows of it.
 */
import { verificationCodeLifetimeMs } from '#shared/domain/access/verification-code.ts';
import type {
  CheckDocument,
  CheckProfile,
  CheckWatchlist,
  DocumentOutcome,
  IdentityService,
  MessageSender,
  OutgoingMessage,
  ProfileOutcome,
} from '../providers/interfaces.ts';

/** How messages to one account are sent. */
export interface MessageTerms {
  /** False where text messages do not arrive: the account continues without a confirmed mobile. */
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
  checkDocument(question: CheckDocument, account: string): Promise<{ readonly outcome: DocumentOutcome }>;
  checkWatchlist(question: CheckWatchlist, account: string): Promise<{ readonly isListed: boolean }>;
}

export interface EmailScreening {
  /** Asked about every email before the look-up of its account. Answers what is wrong with it, or null. */
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
      checkWatchlist: (question) => providers.identity.checkWatchlist(question),
    },
    emails: { problemOf: async () => null },
  };
}
