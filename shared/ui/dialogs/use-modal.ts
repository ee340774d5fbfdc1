import { useLayoutEffect, useRef } from 'react';

interface ModalOptions {
  open: boolean;
  onClose: () => void;
  /** As the attribute of `<dialog>`: `closerequest` is Escape or the way back of a phone, `any` a press beside it too. */
  closedBy?: ClosedBy;
}

export type ClosedBy = 'any' | 'closerequest' | 'none';

/** A press beside the dialog lands on the `<dialog>` itself, outside its box; one inside lands on a child. */
const isOutside = (dialog: HTMLDialogElement, event: MouseEvent): boolean => {
  if (event.target !== dialog) return false;
  const box = dialog.getBoundingClientRect();
  const insideWidth = event.clientX >= box.left && event.clientX <= box.right;
  const insideHeight = event.clientY >= box.top && event.clientY <= box.bottom;
  return !(insideWidth && insideHeight);
};

/**
 * Opens a native `<dialog>` in the top layer while `open` holds. The browser gives the focus trap, makes the
 * page behind inert and returns the focus to where it was.
 */
export const useModal = ({ open, onClose, closedBy = 'any' }: ModalOptions) => {
  const ref = useRef<HTMLDialogElement>(null);
  const latest = useRef({ onClose, closedBy });
  latest.current = { onClose, closedBy };

  // Before the browser paints: the dialog must never be seen outside the top layer.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const opener = document.activeElement;
    dialog.showModal();
    // The title, so that the dialog is read from its start; a browser would pick the close button.
    dialog.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();

    const close = () => {
      if (latest.current.closedBy !== 'none') latest.current.onClose();
    };
    // The browser must not close it: whether it is open is the caller's state.
    const onCancel = (event: Event) => {
      event.preventDefault();
      close();
    };
    // Chromium closes on a second Escape without asking; taking the key leaves one way to close.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      // A dialog above another closes alone.
      event.stopPropagation();
      close();
    };
    // Both ends of the press: text that is selected past the edge must not close it.
    let pressedOutside = false;
    const onPress = (event: MouseEvent) => {
      pressedOutside = isOutside(dialog, event);
    };
    const onClick = (event: MouseEvent) => {
      if (latest.current.closedBy === 'any' && pressedOutside && isOutside(dialog, event)) close();
    };
    dialog.addEventListener('cancel', onCancel);
    dialog.addEventListener('keydown', onKey);
    dialog.addEventListener('mousedown', onPress);
    dialog.addEventListener('click', onClick);
    return () => {
      dialog.removeEventListener('cancel', onCancel);
      dialog.removeEventListener('keydown', onKey);
      dialog.removeEventListener('mousedown', onPress);
      dialog.removeEventListener('click', onClick);
      dialog.close();
      // A dialog that leaves the page together with its state skips the browser's own return of the focus.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open]);

  return ref;
};
