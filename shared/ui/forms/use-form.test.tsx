import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { Button } from '../actions/button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { TextField } from './text-field.tsx';
import { type FieldErrorCodes, useForm } from './use-form.ts';

interface Login {
  email: string;
  name: string;
}

type Submit = (values: Login) => Promise<FieldErrorCodes<Login> | undefined>;

const LoginForm = ({ submit }: { submit: Submit }) => {
  const form = useForm<Login>({
    initial: { email: '', name: '' },
    validate: {
      email: (value) => (value.includes('@') ? undefined : 'no_at'),
      name: (value) => (value === '' ? 'empty' : undefined),
    },
    describe: (code, field) => `${field}: ${code}`,
    submit,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <ErrorSummary problems={form.problems} />
      <TextField label="Email" {...form.field('email')} />
      <TextField label="Name" {...form.field('name')} />
      <Button type="submit">Continue</Button>
    </form>
  );
};

const draw = (submit: Submit = async () => undefined) => {
  const spy = vi.fn(submit);
  renderInApp(<LoginForm submit={spy} />);
  return { submit: spy, email: screen.getByLabelText('Email'), name: screen.getByLabelText('Name') };
};

const send = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));

describe('useForm', () => {
  it('submits the values once all are valid', async () => {
    const { submit, email, name } = draw();
    await userEvent.type(email, 'maya@postbox.example');
    await userEvent.type(name, 'Maya');
    await send();
    expect(submit).toHaveBeenCalledExactlyOnceWith({ email: 'maya@postbox.example', name: 'Maya' });
  });

  it('submits nothing while a value is invalid, shows the errors and focuses the first field that has one', async () => {
    const { submit, email, name } = draw();
    await send();
    expect(submit).not.toHaveBeenCalled();
    expect(email).toHaveAccessibleDescription('email: no_at');
    expect(name).toHaveAccessibleDescription('name: empty');
    expect(email).toHaveFocus();
  });

  it('lists several errors above the form, each a link to its field', async () => {
    const { name } = draw();
    await send();
    expect(screen.getByRole('alert')).toHaveTextContent('2 fields need another look');
    await userEvent.click(screen.getByRole('button', { name: 'name: empty' }));
    expect(name).toHaveFocus();
  });

  it('validates a changed field when it loses the focus, and removes its error as soon as it is fixed', async () => {
    const { email } = draw();
    await userEvent.tab();
    await userEvent.tab();
    expect(email).not.toHaveAttribute('aria-invalid');
    await userEvent.type(email, 'maya');
    await userEvent.tab();
    expect(email).toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(email, '@');
    expect(email).not.toHaveAttribute('aria-invalid');
  });

  it('ignores a second submit while the first is running', async () => {
    let answer: () => void = () => undefined;
    const { submit, email, name } = draw(
      () =>
        new Promise((resolve) => {
          answer = () => resolve(undefined);
        }),
    );
    await userEvent.type(email, 'a@b');
    await userEvent.type(name, 'Maya');
    await send();
    await send();
    await userEvent.type(email, '{Enter}');
    expect(submit).toHaveBeenCalledOnce();
    await act(async () => answer());
    await send();
    expect(submit).toHaveBeenCalledTimes(2);
  });

  it('shows an error of the server at its field and focuses it', async () => {
    const { email, name } = draw(async () => ({ name: 'denylisted_name' }));
    await userEvent.type(email, 'a@b');
    await userEvent.type(name, 'Test');
    await send();
    expect(name).toHaveAccessibleDescription('name: denylisted_name');
    expect(name).toHaveFocus();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });
});
