import { useEffect, useRef } from 'react';

/** Scrolls and moves the focus to the list's heading when another page of the list is shown. @param index of the page */
export function useFocusOnChange(index: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(index);
  useEffect(() => {
    if (last.current === index) return;
    last.current = index;
    heading.current?.focus();
  }, [index]);
  return heading;
}
