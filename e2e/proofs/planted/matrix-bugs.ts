/** What a merchant script and a checkout would do that end a purchase which the shopper did not leave. Both run in pages. */

/** The shop's page takes a window that reads closed for one that the shopper closed. */
export function trustClosed(): void {
  const open = window.open.bind(window);
  window.open = (...given) => {
    const opened = open(...given);
    const timer = setInterval(() => {
      if (!opened?.closed) return;
      clearInterval(timer);
      const { tellShop } = window as unknown as { tellShop(told: object): void };
      tellShop({ name: 'onCancel', token: document.documentElement.dataset.token, reason: 'CLOSED' });
    }, 250);
    return opened;
  };
}

/** The checkout is abandoned when its document goes, as if no other followed. */
export function cancelAtPageHide(): void {
  const { searchParams, origin } = new URL(location.href);
  const token = searchParams.get('token');
  if (!token || top !== window) return;
  addEventListener('pagehide', () => {
    const body = JSON.stringify({ openId: searchParams.get('oid'), reason: 'USER' });
    const headers = { 'content-type': 'application/json' };
    void fetch(`${origin}/public/v1/checkouts/${token}/abandon`, {
      method: 'POST',
      keepalive: true,
      headers,
      body,
    });
  });
}
