/** Where the auth token is kept. Source: PAY-005, POR-068, portal-open O-71. */

export interface TokenStore {
  read(): string | null;
  write(token: string): void;
  clear(): void;
}

/** Its name in the storage. */
export const authTokenKey = 'x-auth-token';

/** The token in local storage; where storage is blocked, in memory for as long as the page lives. */
export function createTokenStore(storage: () => Storage): TokenStore {
  let memory: string | null = null;
  const attempt = <Result>(use: (storage: Storage) => Result): Result | null => {
    try {
      return use(storage());
    } catch {
      return null;
    }
  };
  return {
    read: () => attempt((store) => store.getItem(authTokenKey)) ?? memory,
    write: (token) => {
      memory = token;
      attempt((store) => store.setItem(authTokenKey, token));
    },
    clear: () => {
      memory = null;
      attempt((store) => store.removeItem(authTokenKey));
    },
  };
}
