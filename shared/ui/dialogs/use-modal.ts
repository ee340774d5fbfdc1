import { useLayoutEffect, useRef } from 'react';

interface ModalOptions {
  open: boolean;
  onClose: () => void;
  /** Like the attribute of `<dialog>`: `closerequest` allows Escape and a phone's back gesture, `any` also a click outside. */
  closedBy?: ClosedBy;
}

export type ClosedBy = 'any' | 'closerequest' | 'none';

/** A click on the backdrop has the `<dialog>` itself as its target, at a point outside its box. */
const isOutside = (dialog: HTMLDialogElement, event: MouseEvent): boolean => {
  if (event.target !== dialog) return false;
  const box = dialog.getBoundingClientRect();
  const insideWidth = event.clientX >= box.left && event.clientX <= box.right;
  const insideHeight = event.clientY >= box.top && event.clientY <= box.bottom;
  return !(insideWidth && insideHeight);
};

/**
 * Opens a native `<dialog>` in the top layer while `open` is true. The browser traps the focus and makes the page behind
 * it inert.
 */
export const useModal = ({ open, onClose, closedBy = 'any' }: ModalOptions) => {
  const ref = useRef<HTMLDialogElement>(null);
  const latest = useRef({ onClose, closedBy });
  latest.current = { onClose, closedBy };

  // In a layout effect, so that the dialog is never painted outside the top layer.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const opener = document.activeElement;
    dialog.showModal();
    // Focus the title, so that a screen reader starts there. A browser would focus the close button.
    dialog.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();

    const close = () => {
      if (latest.current.closedBy !== 'none') latest.current.onClose();
    };
    // The caller's state decides whether the dialog is open, so the browser must not close it.
    const onCancel = (event: Event) => {
      event.preventDefault();
      close();
    };
    // Chromium closes the dialog on a second Escape even if `cancel` was prevented, so the key is handled here.
    const onKey = (event: KeyboardEvent) => {
      // Of an input method it only ends the word that is being composed.
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      event.preventDefault();
      // With stacked dialogs, Escape closes only the top one.
      event.stopPropagation();
      // A held Escape would close the next dialog as well.
      if (!event.repeat) close();
    };
    // Press and release must both be outside: selecting text past the edge must not close the dialog.
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
      // The browser doesn't restore the focus when the dialog is removed from the page right after closing.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open]);

  return ref;
};
