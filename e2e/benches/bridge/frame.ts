/** The checkout's side of each kind of connection, in a frame of another site. */
import { connect, WindowMessenger } from 'penpal';
import { connectToPage } from '#shared/bridge/checkout-side.ts';
import { newId, PROTOCOL } from '#shared/bridge/protocol.ts';

/** Set by the build, so that each frame loads only its own kind of connection. */
declare const __KIND__: 'raw' | 'penpal' | 'bridge';

const query = new URLSearchParams(location.search);
const pageOrigin = query.get('page') as string;

if (__KIND__ === 'raw') {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => port1.postMessage({ id: data.id, value: { ok: true } });
  parent.postMessage('hello', pageOrigin, [port2]);
}

if (__KIND__ === 'penpal') {
  connect({
    messenger: new WindowMessenger({ remoteWindow: parent, allowedOrigins: [pageOrigin] }),
    methods: { update: () => ({ ok: true }) },
  });
}

if (__KIND__ === 'bridge') {
  // The clock of the bridge's rate limit runs fast here, so that it still counts calls and never refuses one.
  const now = performance.now.bind(performance);
  let ahead = 0;
  performance.now = () => {
    ahead += 20;
    return now() + ahead;
  };
  connectToPage({
    pageWindow: parent,
    pageOrigin,
    protocol: PROTOCOL,
    openId: query.get('open') as string,
    loadId: newId(),
    methods: { update() {}, requestClose: () => ({ ok: true, willClose: true }) },
  });
}
