import { expect, it } from 'vitest';
import { circlesIn } from './import-circles.ts';

const files = (sources: Readonly<Record<string, string>>) =>
  Object.entries(sources).map(([file, text]) => ({ file, text }));

it('finds who imports each other, by value, by type or lazily, and by either kind of address', () => {
  expect(
    circlesIn(
      files({
        'shared/ui/a.ts': "import { b } from './b.ts';",
        'shared/ui/b.ts': "import type { A } from './a.ts';",
        'widget/app/c.ts': "const d = () => import('#widget/app/d.ts');",
        'widget/app/d.ts': "export { e } from './e.ts';",
        'widget/app/e.ts': "import type { C } from './c.ts?inline';",
      }),
    ),
  ).toEqual([
    ['shared/ui/a.ts', 'shared/ui/b.ts'],
    ['widget/app/c.ts', 'widget/app/d.ts', 'widget/app/e.ts'],
  ]);
});

it('takes two circles that share a file for one', () => {
  const circles = circlesIn(
    files({
      'a.ts': "import './b.ts'; import './c.ts';",
      'b.ts': "import './a.ts';",
      'c.ts': "import './a.ts';",
    }),
  );
  expect(circles).toEqual([['a.ts', 'b.ts', 'c.ts']]);
});

it('has nothing against one way, however many ways there are, nor against packages', () => {
  const sources = {
    'a.ts': "import './b.ts'; import './c.ts';",
    'b.ts': "import './c.ts';",
    'c.ts': "import 'a';",
  };
  expect(circlesIn(files(sources))).toEqual([]);
});
