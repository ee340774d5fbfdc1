import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { lazyPart, type Part, usePart } from './part.ts';
import { PartFailed } from './part-failed.tsx';

afterEach(() => vi.unstubAllGlobals());

const Form = ({ part }: { part: Part<string> }) => {
  const { value, failure, retry } = usePart(part);
  return value === null ? <PartFailed failure={failure} onRetry={retry} /> : <p>{value}</p>;
};

function renderPartThatThrows(error: Error) {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  renderInApp(<Form part={lazyPart(() => Promise.reject<string>(error))} />);
  return report;
}

it('asks for the connection to be checked where the code did not arrive', async () => {
  const report = renderPartThatThrows(new TypeError('Importing a module script failed.'));
  expect(await screen.findByText('This page didn’t load')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(report).not.toHaveBeenCalled();
});

it('does not blame the connection for code that throws, and reports it', async () => {
  const fault = new ReferenceError('constant is not defined');
  const report = renderPartThatThrows(fault);
  expect(await screen.findByText('This page stopped working')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload this page' })).toBeVisible();
  expect(report).toHaveBeenCalledWith(fault);
});
