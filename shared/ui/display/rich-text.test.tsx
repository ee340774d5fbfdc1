import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { RichText } from './rich-text.tsx';

it('renders the named parts where the language places them in the sentence', () => {
  const { container } = renderInApp(
    <RichText
      text="I agree to the <terms>terms of use</terms> and have read the <policy>policy</policy>."
      parts={{
        terms: (words) => <a href="/terms">{words}</a>,
        policy: (words) => <a href="/policy">{words}</a>,
      }}
    />,
  );
  expect(container).toHaveTextContent('I agree to the terms of use and have read the policy.');
  expect(screen.getByRole('link', { name: 'terms of use' })).toHaveAttribute('href', '/terms');
});

it('interprets only the names it was given, and no other markup', () => {
  const { container } = renderInApp(
    <RichText text="Shop <b>Bright</b> & <script>alert(1)</script> <img src=x>" parts={{}} />,
  );
  expect(container.querySelector('b, script, img')).toBeNull();
  expect(container).toHaveTextContent('Shop Bright & alert(1) <img src=x>');
});

it.each([
  ['with a tag that is not closed', '<b>Bright <b>Lamps</b>', 'Bright <b>Lamps'],
  ['with a closing tag alone', 'Bright</b> <b>Lamps</b>', 'Bright</b> Lamps'],
  ['with the name of a built-in property', '<constructor>Lamps</constructor>', 'Lamps'],
  ['with two parts', '<b>Bright</b> and <b>Lamps</b>', 'Bright and Lamps'],
])('shows a text %s', (_, text, shown) => {
  const { container } = renderInApp(<RichText text={text} parts={{}} />);
  expect(container).toHaveTextContent(shown);
});
