/** The part of Playwright's pages and locators that the steps use. Any version of Playwright has it. */

export interface Target {
  click(): Promise<void>;
  fill(text: string): Promise<void>;
  waitFor(options?: { state?: 'attached' | 'detached' | 'visible' | 'hidden' }): Promise<void>;
  isVisible(): Promise<boolean>;
  first(): Target;
  getAttribute(name: string): Promise<string | null>;
}

/** Where a checkout is shown: a page, or a frame of one. */
export interface Screen {
  locator(selector: string): Target;
  frameLocator(selector: string): Screen;
}

/** A window of the browser. */
export interface Window extends Screen {
  url(): string;
  isClosed(): boolean;
  waitForEvent(event: 'popup'): Promise<Window>;
  waitForEvent(event: 'close'): Promise<unknown>;
  waitForURL(url: (url: URL) => boolean, options?: { waitUntil?: 'commit' }): Promise<void>;
}

/** By the attribute itself, since a shop may have told Playwright to find its own elements by another one. */
export const byTestId = (screen: Screen, ...ids: readonly string[]): Target =>
  screen.locator(ids.map((id) => `[data-testid="${id}"]`).join(', ')).first();
