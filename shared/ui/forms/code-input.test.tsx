import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { CodeInput } from './code-input.tsx';

const Code = ({ onComplete }: { onComplete: (code: string) => void }) => {
  const [value, setValue] = useState('');
  return (
    <CodeInput label="6-digit code" name="code" value={value} onChange={setValue} onComplete={onComplete} />
  );
};

const draw = () => {
  const onComplete = vi.fn();
  renderInApp(<Code onComplete={onComplete} />);
  return { onComplete, field: screen.getByLabelText('6-digit code') };
};

describe('CodeInput', () => {
  it('is one field that a phone can autofill', () => {
    const { field } = draw();
    expect(screen.getAllByRole('textbox')).toEqual([field]);
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
  });

  it('submits automatically with the sixth digit, once [POR-382]', async () => {
    const { field, onComplete } = draw();
    await userEvent.type(field, '49281');
    expect(onComplete).not.toHaveBeenCalled();
    await userEvent.type(field, '7');
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('492817');
    await userEvent.type(field, '3');
    expect(onComplete).toHaveBeenCalledOnce();
  });

  it.each(['492817', ' 492 817 ', '492-817', 'Your code is 492817.'])(
    'takes the digits out of a pasted "%s"',
    async (text) => {
      const { field, onComplete } = draw();
      field.focus();
      await userEvent.paste(text);
      expect(field).toHaveValue('492817');
      expect(onComplete).toHaveBeenCalledExactlyOnceWith('492817');
    },
  );

  it('submits again after a digit is corrected', async () => {
    const { field, onComplete } = draw();
    await userEvent.type(field, '492817{Backspace}6');
    expect(onComplete).toHaveBeenLastCalledWith('492816');
  });

  it('ignores everything but digits', async () => {
    const { field } = draw();
    await userEvent.type(field, 'a4b9');
    expect(field).toHaveValue('49');
  });
});
