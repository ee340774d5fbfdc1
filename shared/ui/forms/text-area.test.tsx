import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { TextArea } from './text-area.tsx';

const Comment = () => {
  const [value, setValue] = useState('');
  return <TextArea name="comment" label="Comment" value={value} onChange={setValue} maxLength={2_000} />;
};

it('shows how many characters are left, and says it aloud only near the end', () => {
  const { container } = renderInApp(<Comment />);
  const field = screen.getByRole('textbox', { name: 'Comment' });
  const write = (length: number) => fireEvent.input(field, { target: { value: 'x'.repeat(length) } });
  const shown = () => container.querySelector('[aria-hidden=true].ff-field__hint')?.textContent;
  const said = () => screen.getByRole('status').textContent;
  expect([shown(), said()]).toEqual(['2000 characters left', '']);
  write(1_899);
  expect([shown(), said()]).toEqual(['101 characters left', '']);
  write(1_903);
  expect([shown(), said()]).toEqual(['97 characters left', '97 characters left']);
  write(1_904);
  expect([shown(), said()]).toEqual(['96 characters left', '97 characters left']);
  write(1_999);
  expect([shown(), said()]).toEqual(['1 character left', '1 character left']);
  write(10);
  expect(said()).toBe('');
});

it('counts a line break once', () => {
  const { container } = renderInApp(
    <TextArea name="a" label="A" value={'a\r\nb\n'} onChange={() => {}} maxLength={10} />,
  );
  expect(container).toHaveTextContent('6 characters left');
});
