import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

const Email = ({ error, hint }: { error?: string; hint?: string }) => {
  const [value, setValue] = useState('');
  return (
    <TextField
      label="Email address"
      name="email"
      type="email"
      autoComplete="username"
      hint={hint}
      error={error}
      value={value}
      onChange={setValue}
    />
  );
};

describe('TextField', () => {
  it('has its label as its name and keeps what is typed', async () => {
    renderInApp(<Email />);
    await userEvent.type(screen.getByLabelText('Email address'), 'maya@postbox.example');
    expect(screen.getByLabelText('Email address')).toHaveValue('maya@postbox.example');
  });

  it('is described by its hint and its error, and is invalid only with an error', () => {
    const { rerender } = renderInApp(<Email hint="We send receipts here." />);
    const field = screen.getByLabelText('Email address');
    expect(field).toHaveAccessibleDescription('We send receipts here.');
    expect(field).not.toHaveAttribute('aria-invalid');
    rerender(<Email hint="We send receipts here." error="This isn’t a full email address." />);
    expect(field).toHaveAccessibleDescription('We send receipts here. This isn’t a full email address.');
    expect(field).toHaveAttribute('aria-invalid', 'true');
  });

  it('turns off automatic capitals and the spelling check for emails', () => {
    renderInApp(<Email />);
    const field = screen.getByLabelText('Email address');
    expect(field).toHaveAttribute('autocapitalize', 'none');
    expect(field).toHaveAttribute('spellcheck', 'false');
    expect(field).toHaveAttribute('autocomplete', 'username');
  });

  it('marks optional fields and no others', () => {
    const none = () => undefined;
    renderInApp(
      <>
        <TextField label="First name" name="first" value="" onChange={none} />
        <TextField label="Middle name" name="middle" value="" onChange={none} optional />
      </>,
    );
    expect(screen.getByLabelText('First name')).toBeRequired();
    expect(screen.getByLabelText('Middle name (optional)')).not.toBeRequired();
  });
});

const Password = () => {
  const [value, setValue] = useState('');
  return <PasswordField label="Password" name="password" kind="current" value={value} onChange={setValue} />;
};

describe('PasswordField', () => {
  it('shows and hides the password on request', async () => {
    renderInApp(<Password />);
    const field = screen.getByLabelText('Password');
    expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: 'Hide password' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field).toHaveAttribute('type', 'password');
  });

  it('accepts a pasted password and is recognised by password managers', async () => {
    renderInApp(<Password />);
    const field = screen.getByLabelText('Password');
    field.focus();
    await userEvent.paste('calm-lamp-7-river');
    expect(field).toHaveValue('calm-lamp-7-river');
    expect(field).toHaveAttribute('autocomplete', 'current-password');
  });
});
