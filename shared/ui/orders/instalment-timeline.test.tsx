import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { InstalmentTimeline, type TimelineItem } from './instalment-timeline.tsx';

const plan: TimelineItem[] = [
  { status: 'paid', amount: '$22.49', when: '30 Oct' },
  { status: 'overdue', amount: '$22.49', when: '13 Nov', note: '7 days late' },
  { status: 'now', amount: '$22.49', when: 'Today' },
  { status: 'owed', amount: '$22.48', when: '11 Dec' },
];

describe('InstalmentTimeline', () => {
  it('has amount, date and status of every instalment for screen readers, in order', () => {
    renderInApp(<InstalmentTimeline items={plan} />);
    const list = screen.getByRole('list', { name: 'Payment plan' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['$22.4930 OctPaid', '$22.4913 Nov7 days late', '$22.49TodayDue today', '$22.4811 DecTo pay']);
  });

  it('hides the status visually only where glyph and date already show it', () => {
    renderInApp(<InstalmentTimeline items={plan} />);
    expect(screen.getByText('To pay')).toHaveClass('ff-sr');
    expect(screen.getByText('Due today')).toHaveClass('ff-sr');
    expect(screen.getByText('Paid')).not.toHaveClass('ff-sr');
    expect(screen.getByText('7 days late')).not.toHaveClass('ff-sr');
  });

  it.each([
    [{ amount: '$1,022.49', when: '11 Dec' }, true],
    [{ amount: '22,49 $', when: 'Aujourd’hui' }, true],
    [{ amount: '22,49 €', when: '11. Dez.' }, false],
  ])('needs more than a phone for a row with %o: %s', (words, isLong) => {
    renderInApp(<InstalmentTimeline items={[{ status: 'now', ...words }]} />);
    expect(screen.getByRole('list').classList.contains('ff-plan--long')).toBe(isLong);
  });

  it('hides its glyphs from screen readers', () => {
    const { container } = renderInApp(<InstalmentTimeline items={plan} />);
    for (const glyph of container.querySelectorAll('svg'))
      expect(glyph).toHaveAttribute('aria-hidden', 'true');
  });
});
