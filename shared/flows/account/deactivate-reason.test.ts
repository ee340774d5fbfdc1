import { expect, it } from 'vitest';
import { presetDeactivateReasons } from '#shared/domain/account/manage-account.ts';
import { reasonOf, reasonProblem } from './deactivate-reason.ts';

it('sends a preset, or own words without the spaces around them [POR-296] [POR-297]', () => {
  for (const preset of presetDeactivateReasons) {
    expect(reasonProblem({ preset, words: '' })).toBeNull();
    expect(reasonOf({ preset, words: 'left over' })).toBe(preset);
  }
  expect(reasonOf({ preset: 'OTHER', words: '  Moving abroad\n' })).toBe('Moving abroad');
  expect(reasonProblem({ preset: 'OTHER', words: 'Moving abroad' })).toBeNull();
  expect(reasonOf({ preset: null, words: '' })).toBe('');
});

it.each([
  [null, '', 'reasonMissing'],
  ['OTHER', ' \u2063', 'wordsMissing'],
  ['OTHER', 'my card 4111 1111 1111 1111', 'wordsCard'],
  ['OTHER', 'gone \u202e away', 'wordsUnread'],
  ['OTHER', 'x'.repeat(501), 'wordsUnread'],
] as const)('sends nothing of %s "%s": %s', (preset, words, problem) => {
  expect(reasonProblem({ preset, words })).toBe(problem);
});
