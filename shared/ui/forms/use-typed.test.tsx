import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { Button } from '../actions/button.tsx';
import { Checkbox } from './checkbox.tsx';
import { CodeInput } from './code-input.tsx';
import { DateField } from './date-field.tsx';
import { DateFields } from './date-fields.tsx';
import { PhoneField } from './phone-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

const initial = {
  name: '',
  story: '',
  state: '',
  postcode: '',
  mobile: '',
  code: '',
  date: '',
  parts: { day: '', month: '', year: '' },
  agreed: false,
};

const Everything = ({ submit }: { submit: (values: typeof initial) => void }) => {
  const form = useForm({ initial, describe: (code) => code, submit });
  const countries = [{ code: 'AU', name: 'Australia', callingCode: '+61' }];
  const states = ['NSW', 'VIC'].map((value) => ({ value, label: value }));
  const { value: agreed, ...agree } = form.field('agreed');
  return (
    <form onSubmit={form.submit} noValidate>
      <TextField label="Name" {...form.field('name')} />
      <TextArea label="Story" {...form.field('story')} />
      <SelectField label="State" prompt="Choose" options={states} {...form.field('state')} />
      <TextField label="Postcode" {...form.field('postcode')} />
      <PhoneField
        label="Mobile"
        countries={countries}
        country="AU"
        onCountryChange={() => {}}
        {...form.field('mobile')}
      />
      <CodeInput label="Code" {...form.field('code')} inputRef={{ current: null }} />
      <DateField label="Date" format="DD / MM / YYYY" {...form.field('date')} />
      <DateFields legend="Birth" {...form.field('parts')} />
      <Checkbox {...agree} checked={agreed}>
        Agree
      </Checkbox>
      <Button type="submit">Continue</Button>
    </form>
  );
};

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sets a value as a password manager does: past the renderer, without any event. */
function fill(label: string, value: string): Box {
  const box = screen.getByLabelText<Box>(label);
  const owner = Object.getPrototypeOf(box);
  Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(box, value);
  return box;
}

const values = {
  Name: 'Maya',
  Story: 'It broke.',
  State: 'VIC',
  Postcode: '3065',
  Mobile: '٠٤١٢ 345 678',
  Code: '012 345',
  Date: '1994-03-07',
  Day: '07',
  Month: '03',
  Year: '1994',
};

const submitted = {
  name: 'Maya',
  story: 'It broke.',
  state: 'VIC',
  postcode: '3065',
  mobile: '0412 345 678',
  code: '012345',
  date: '07 / 03 / 1994',
  parts: { day: '07', month: '03', year: '1994' },
  agreed: true,
};

const tick = () => {
  const box = screen.getByLabelText<HTMLInputElement>('Agree');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked')?.set?.call(box, true);
};

describe('a value that arrives without an input event', () => {
  it('is read when the form is submitted', async () => {
    const submit = vi.fn();
    renderInApp(<Everything submit={submit} />);
    for (const [label, value] of Object.entries(values)) fill(label, value);
    tick();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(submit).toHaveBeenCalledExactlyOnceWith(submitted);
  });

  it('is read when a control only reports its change', async () => {
    const submit = vi.fn();
    renderInApp(<Everything submit={submit} />);
    for (const [label, value] of Object.entries(values)) {
      const box = fill(label, value);
      act(() => void box.dispatchEvent(new Event('change', { bubbles: true })));
    }
    expect(screen.getByLabelText('Date')).toHaveValue('07 / 03 / 1994');
    expect(screen.getByLabelText('Mobile')).toHaveValue('0412 345 678');
    tick();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(submit).toHaveBeenCalledExactlyOnceWith(submitted);
  });

  it('survives a change of another field', async () => {
    const submit = vi.fn();
    renderInApp(<Everything submit={submit} />);
    fill('Postcode', '3065');
    await userEvent.selectOptions(screen.getByLabelText('State'), 'NSW');
    expect(screen.getByLabelText('Postcode')).toHaveValue('3065');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(submit.mock.calls[0]?.[0]).toMatchObject({ state: 'NSW', postcode: '3065' });
  });
});

const Editable = ({ start }: { start: string }) => {
  const [value, setValue] = useState(start);
  return <DateField label="Date" name="date" format="DD / MM / YYYY" value={value} onChange={setValue} />;
};

/** As a browser does after a key. */
function press(box: HTMLInputElement, text: string, cursor: number, inputType: string, isComposing = false) {
  box.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
  box.setSelectionRange(cursor, cursor);
  act(() => void box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, isComposing })));
}

describe('a field that formats what is typed', () => {
  const box = () => screen.getByLabelText<HTMLInputElement>('Date');

  it.each([
    ['deleteContentBackward', '17 /03 / 1994', 4, '1 / 03 / 1994', 1],
    ['deleteContentForward', '17/ 13 / 1994', 2, '17 / 3 / 1994', 2],
  ])('loses a digit by %s over a separator', (key, text, cursor, left, place) => {
    renderInApp(<Editable start={key.endsWith('Forward') ? '17 / 13 / 1994' : '17 / 03 / 1994'} />);
    press(box(), text, cursor, key);
    expect(box()).toHaveValue(left);
    expect(box().selectionStart).toBe(place);
  });

  it('keeps the cursor behind the digit that was inserted in the middle', () => {
    renderInApp(<Editable start="07 / 3" />);
    press(box(), '07 / 13', 6, 'insertText');
    expect([box().value, box().selectionStart]).toEqual(['07 / 13', 6]);
  });

  it('leaves alone what an input method composes, until it is done', () => {
    renderInApp(<Editable start="" />);
    press(box(), '１', 1, 'insertCompositionText', true);
    press(box(), '１９９４ー', 5, 'insertCompositionText', true);
    expect(box()).toHaveValue('１９９４ー');
    press(box(), '１９９４－０３－０７', 10, 'insertCompositionText', true);
    act(() => void box().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
    expect(box()).toHaveValue('07 / 03 / 1994');
  });
});

it('takes a code with its space from the suggestion of a keyboard', async () => {
  const Code = () => {
    const [value, setValue] = useState('');
    return <CodeInput label="Code" name="code" value={value} onChange={setValue} />;
  };
  renderInApp(<Code />);
  const box = screen.getByLabelText<HTMLInputElement>('Code');
  expect(box.maxLength).toBeGreaterThanOrEqual('012 345'.length);
  press(box, '012 345', 7, 'insertReplacementText');
  expect(box).toHaveValue('012345');
});
