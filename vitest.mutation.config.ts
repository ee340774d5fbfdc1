/** The tests of one room, under the project that runs them, as `npm run mutate` names both. */
import { defineConfig } from 'vitest/config';
import everything from './vitest.config.ts';

const { FOURFOLD_MUTATED_ROOM: room, FOURFOLD_MUTATED_PROJECT: name } = process.env;

/** Next to tests of a page, those that need none have a name of their own. */
const tests = name === 'node' && room?.startsWith('widget/') ? '*.node.test' : '*.test';

const projects = (everything.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project && project.test?.name === name
    ? [{ ...project, test: { ...project.test, include: [`${room}/**/${tests}.{ts,tsx}`] } }]
    : [],
);

export default defineConfig({ test: { projects } });
