/** What holds of both apps in a page that a browser translates. */
import { render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from '#shared/ui/actions/button.tsx';
import { translatePage } from './translate-page.ts';

const inFonts = (text: string) => `<font><font>${text}</font></font>`;

export function describeTranslated(): void {
  describe('in a translated page', () => {
    const onStale = vi.fn();
    let stop: () => void;
    beforeEach(() => {
      stop = translatePage(onStale);
    });
    afterEach(() => stop());

    it('shows the new text of an element, and no old one', async () => {
      const Amount = ({ text, children }: { text: string | number; children?: boolean }) => (
        <p>{children ? <b>{text}</b> : text}</p>
      );
      const { container, rerender } = render(<Amount text="125.00" />);
      for (const text of ['160.00', 170, '125.00']) {
        rerender(<Amount text={text} />);
        await waitFor(() => expect(container.innerHTML).toBe(`<p>${inFonts(`${text}`)}</p>`));
      }
      rerender(<Amount text="180.00">{true}</Amount>);
      await waitFor(() => expect(container.innerHTML).toBe(`<p><b>${inFonts('180.00')}</b></p>`));
      rerender(<Amount text="" />);
      await waitFor(() => expect(container.innerHTML).toBe('<p></p>'));
      rerender(<Amount text="190.00" />);
      await waitFor(() => expect(container.innerHTML).toBe(`<p>${inFonts('190.00')}</p>`));
      expect(onStale).not.toHaveBeenCalled();
    });

    it('lets a button be busy, and then be itself again', async () => {
      const { container, rerender } = render(<Button>Pay</Button>);
      rerender(<Button busy="Paying">Pay</Button>);
      await waitFor(() => expect(container.querySelector('span')?.innerHTML).toBe(inFonts('Paying')));
      rerender(<Button busy="Still paying">Pay</Button>);
      await waitFor(() => expect(container.querySelector('button')).toHaveTextContent(/^Still paying$/));
      rerender(<Button>Pay</Button>);
      await waitFor(() => expect(container.querySelector('button')?.innerHTML).toBe(inFonts('Pay')));
    });
  });
}
