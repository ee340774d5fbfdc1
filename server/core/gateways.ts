/**
 * External services as our services call them. In production they treat every account the same; scenarios
 * decorate these gateways to reply differently for some accounts, and no service knows of it.
 */
import type {
  CheckDocument,
  CheckProfile,
  CheckWatchlist,
  DocumentOutcome,
  IdentityService,
  MessageSender,
  OutgoingMessage,
  ProfileOutcome,
  ReachQuestion,
} from './providers.ts';

export interface MessageGateway {
  /**
   * Seconds until the sender accepts a message to this target again; 0 when it accepted this one.
   * @param account the email of the account that it is about
   */
  send(message: OutgoingMessage, account: string): Promise<{ readonly waitSeconds: number }>;
  /** Whether text messages arrive at the mobile of that account. */
  reachesPhone(question: ReachQuestion, account: string): Promise<{ readonly isReached: boolean }>;
}

export interface IdentityRegisters {
  checkProfile(question: CheckProfile, account: string): Promise<{ readonly outcome: ProfileOutcome }>;
  checkDocument(question: CheckDocument, account: string): Promise<{ readonly outcome: DocumentOutcome }>;
  checkWatchlist(question: CheckWatchlist, account: string): Promise<{ readonly isListed: boolean }>;
}

export interface EmailScreening {
  /** Called for every email before the look-up of its account. Returns what is wrong with it, or null. */
  problemOf(email: string): Promise<Readonly<Record<string, string>> | null>;
}

export interface Gateways {
  readonly messages: MessageGateway;
  readonly identity: IdentityRegisters;
  readonly emails: EmailScreening;
}

/** The same for every account. */
export function createGateways(providers: {
  readonly messages: MessageSender;
  readonly identity: IdentityService;
}): Gateways {
  return {
    messages: {
      send: (message) => providers.messages.send(message),
      reachesPhone: (question) => providers.messages.reachesPhone(question),
    },
    identity: {
      checkProfile: (question) => providers.identity.checkProfile(question),
      checkDocument: (question) => providers.identity.checkDocument(question),
      checkWatchlist: (question) => providers.identity.checkWatchlist(question),
    },
    emails: { problemOf: async () => null },
  };
}
