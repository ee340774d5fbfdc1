import { render } from '@testing-library/react';
import { marketOf } from '#shared/domain/markets/index.ts';
import { describeApp } from '#shared/testing/app-suite.ts';
import { App } from './app.tsx';
import { boot } from './boot.ts';

describeApp({
  channel: 'PORTAL',
  start: async (_, { countryCode, at }) => {
    history.replaceState(null, '', `/${marketOf(countryCode).portalSegment}/#${at}`);
    const portal = await boot();
    render(<App portal={portal} />);
    return portal;
  },
});
