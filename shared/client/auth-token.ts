/** Storage of the auth token. Source: PAY-005, POR-068, portal-open O-71. */

export interface TokenStore {
  read(): string | null;
  write(token: string): void;
  clear(): void;
}

/** The token's key in local storage. */
export const authTokenKey = 'x-auth-token';

/** Keeps the token in local storage, or in memory until the page is unloaded if storage is blocked. */
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
