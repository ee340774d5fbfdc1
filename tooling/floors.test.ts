import { describe, expect, it } from 'vitest';
import { violationsIn } from './floors.ts';

const judge = (file: string, text: string) => violationsIn([{ file, text }]);

describe('floors', () => {
  it('allow what the table lists', () => {
    expect(
      judge('shared/screens/access/a.screen.tsx', "import { Button } from '#shared/ui/actions/button.tsx';"),
    ).toEqual([]);
    expect(judge('sandbox/pages/outbox.ts', "import '#shared/ui/theme/tokens.css';")).toEqual([]);
    expect(judge('shared/domain/money.ts', "import * as z from 'zod/mini';")).toEqual([]);
    const lowerArea =
      "import { consumerOf } from '../consumers/index.ts'; import { consumers } from '../consumers/consumers.tables.ts';";
    expect(judge('server/areas/identity/profile.ts', lowerArea)).toEqual([]);
    expect(judge('sandbox/main.ts', "import './scenarios/with-scenarios.ts';")).toEqual([]);
  });

  it('report the file, the line and the reason', () => {
    const [violation] = judge(
      'widget/loader/main.ts',
      "const a = 1;\nimport { x } from '#shared/contract/index.ts';",
    );
    expect(violation).toMatch(/^widget\/loader\/main\.ts:2: imports shared\/contract\/index\.ts/);
    expect(violation).toMatch(/every visitor of a shop downloads it/);
  });

  it.each([
    ['a floor above', 'shared/domain/money.ts', "import { call } from '#shared/client/call.ts';"],
    ['a floor above, by its types', 'shared/flows/a.flow.ts', "import type { A } from '#shared/ui/a.tsx';"],
    ['an app', 'shared/screens/a.screen.tsx', "import { shell } from '#portal/app/shell.tsx';"],
    ['an app, lazily', 'shared/screens/a.screen.tsx', "const a = () => import('#portal/app/shell.tsx');"],
    [
      'the code of our screens from a page of the provider',
      'sandbox/providers/card/page/main.ts',
      "import '#shared/ui/actions/button.tsx';",
    ],
    [
      "the merchant's private side",
      'demo-merchant/page/cart.ts',
      "import { a } from '#widget/loader/api.ts';",
    ],
    ['what only one app has', 'shared/screens/a.screen.tsx', "import { Link } from 'react-router';"],
    ['the query library', 'widget/app/start/main.tsx', "import { useQuery } from '@tanstack/react-query';"],
    [
      'an area from the core',
      'server/core/clock.ts',
      "import type { Consumer } from '../areas/consumers/consumers.tables.ts';",
    ],
    [
      'a higher area',
      'server/areas/access/signing-in/login.ts',
      "import { softCheck } from '../../identity/index.ts';",
    ],
    [
      'an area past its face',
      'server/areas/identity/profile.ts',
      "import { login } from '../access/login.ts';",
    ],
    [
      'a call from an area',
      'server/areas/access/signing-in/login.ts',
      "import { Answer } from '../../../http/handler.ts';",
    ],
    [
      'a scenario from an area',
      'server/areas/access/signing-in/login.ts',
      "import { scenarioOf } from '#sandbox/scenarios/scenario.ts';",
    ],
    [
      'a scenario from a handler',
      'server/http/handlers/access.ts',
      "import '#sandbox/scenarios/scenario.ts';",
    ],
    ['a database from a handler', 'server/http/handlers/access.ts', "import { eq } from 'drizzle-orm';"],
    ['a database from a call', 'server/http/idempotency.ts', "import { sql } from 'drizzle-orm';"],
    [
      'a table from a call',
      'server/http/dispatch.ts',
      "import { consumers } from '../areas/consumers/consumers.tables.ts';",
    ],
    [
      'a table from a handler',
      'server/http/handlers/identity.ts',
      "import { type Consumer, consumers } from '../../areas/consumers/consumers.tables.ts';",
    ],
    ['the web from an area', 'server/areas/access/signing-in/login.ts', "import { Hono } from 'hono';"],
    ['a builtin of Node', 'shared/contract/index.ts', "import { readFile } from 'node:fs/promises';"],
    ['classic zod', 'shared/domain/money.ts', "import { z } from 'zod';"],
    [
      'its own room by the long way',
      'shared/ui/forms/field.tsx',
      "import { Icon } from '#shared/ui/icons/icon.tsx';",
    ],
    [
      'another room by a relative path',
      'shared/ui/forms/field.tsx',
      "import { a } from '../../domain/money.ts';",
    ],
    ['a file without its extension', 'shared/ui/forms/field.tsx', "import { Icon } from './icon';"],
  ])('refuses %s', (_name, file, text) => {
    expect(judge(file, text)).toHaveLength(1);
  });

  it('let a test import test support, and any file import types from a package', () => {
    expect(judge('shared/ui/field.test.tsx', "import { inApp } from '#shared/testing/in-app.tsx';")).toEqual(
      [],
    );
    expect(
      judge(
        'server/http/handlers/identity.ts',
        "import type { Consumer } from '../../areas/consumers/consumers.tables.ts';",
      ),
    ).toEqual([]);
    expect(judge('shared/content/options.ts', "import type { InitOptions } from 'i18next';")).toEqual([]);
  });

  it.each(['shared/ui/utils/a.ts', 'portal/common/a.ts', 'shared/ui/index.ts', 'shared/attic/a.ts'])(
    'refuse the file %s',
    (file) => {
      expect(judge(file, '')).toHaveLength(1);
    },
  );
});
