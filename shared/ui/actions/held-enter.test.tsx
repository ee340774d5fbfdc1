import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { AddChoice } from '../forms/choice-list.tsx';
import { closeIcon } from '../icons/icon.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { TextButton, TextLink } from './text-button.tsx';

const nothing = () => {};

/** The browser presses, follows or submits at every keydown of Enter whose default is not prevented. */
const isLeftToTheBrowser = (element: HTMLElement, key: string, repeat: boolean) =>
  fireEvent.keyDown(element, { key, repeat });

describe('an Enter that is held', () => {
  it.each([
    ['a button', 'button', <Button key="one">Pay</Button>],
    [
      'a button that is an icon',
      'button',
      <IconButton key="one" shape={closeIcon} label="Close" onPress={nothing} />,
    ],
    [
      'a button that is a text',
      'button',
      <TextButton key="one" onPress={nothing}>
        Send a new code
      </TextButton>,
    ],
    [
      'the last row of a choice',
      'button',
      <AddChoice key="one" onPress={nothing}>
        Add a card
      </AddChoice>,
    ],
    [
      'a link',
      'link',
      <TextLink key="one" href="#/orders">
        Your orders
      </TextLink>,
    ],
    [
      'a field, whose form it submits',
      'textbox',
      <form key="one">
        <input />
      </form>,
    ],
  ] as const)('counts once on %s', (_, role, shown) => {
    renderInApp(shown);
    const element = screen.getByRole(role);
    expect(isLeftToTheBrowser(element, 'Enter', false)).toBe(true);
    expect(isLeftToTheBrowser(element, 'Enter', true)).toBe(false);
    expect(isLeftToTheBrowser(element, 'Tab', true)).toBe(true);
  });

  it('writes one line after the other in a text area', () => {
    renderInApp(<textarea />);
    expect(isLeftToTheBrowser(screen.getByRole('textbox'), 'Enter', true)).toBe(true);
  });
});
