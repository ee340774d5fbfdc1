import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnnualReport } from '#shared/domain/annual-report/annual-report.ts';
import { hasAgreedPermissions, permissionsCookie } from '#shared/domain/annual-report/permissions.ts';
import { type SlideName, slideAt, slidesOf } from '#shared/domain/annual-report/slides.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';

/** How long a slide is shown before the next one, unless it is paused. */
const slideMs = 8_000;
/** A finger that moves this far sideways turns the slide. */
const swipePx = 48;

/** Slides that ask for something wait for it. */
const waiting: ReadonlySet<SlideName> = new Set(['permissions', 'pulse', 'sharing', 'referral']);

const prefersStillness = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** The slide of the address, and the ways to the others: buttons, arrow keys, swipes, and time. */
export function useSlideshow(report: AnnualReport) {
  const { journey } = useApp();
  const { location } = useSituation();
  const [hasAgreed, setAgreed] = useState(() => hasAgreedPermissions(document.cookie));
  const [isPlaying, setPlaying] = useState(() => !prefersStillness());
  const slides = slidesOf(report, hasAgreed);
  const slide = slideAt(slides, location.query.get('slide'));
  const index = slides.indexOf(slide);
  const isLast = index === slides.length - 1;
  const main = useRef<HTMLElement>(null);
  const landing = location.path === '/uk-annual-report/home' ? '/uk-annual-report' : '/annual-report';

  const show = useCallback(
    (name: SlideName | undefined, how?: 'replace') => {
      if (name) journey.setQuery({ slide: name }, how);
    },
    [journey],
  );
  const close = () => void journey.open('/');
  const next = () => (isLast ? close() : show(slides[index + 1]));
  const back = () => {
    setPlaying(false);
    if (index === 0) journey.open(landing);
    else show(slides[index - 1]);
  };
  const agree = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
    document.cookie = permissionsCookie;
    setAgreed(true);
  };

  const canTurn = slide !== 'permissions';
  const turns = useRef({ next, back });
  turns.current = { next: () => canTurn && !isLast && next(), back: () => index > 0 && back() };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
      setPlaying(false);
      if (event.key === 'ArrowRight') turns.current.next();
      else turns.current.back();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  const following = slides[index + 1];
  useEffect(() => {
    if (!isPlaying || waiting.has(slide) || following === undefined) return;
    // A shopper who is in the middle of the slide, or in another window, is not taken away from it.
    const isBusy = () => document.hidden || main.current?.contains(document.activeElement);
    const timer = setInterval(() => {
      if (!isBusy()) show(following, 'replace');
    }, slideMs);
    return () => clearInterval(timer);
  }, [isPlaying, slide, following, show]);

  const touch = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const swipe = {
    onTouchStart: ({ touches }: { touches: ArrayLike<Touch> }) => {
      const [finger] = Array.from(touches);
      touch.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: { changedTouches: ArrayLike<Touch> }) => {
      const [finger] = Array.from(changedTouches);
      const from = touch.current;
      touch.current = null;
      if (!finger || !from) return;
      const [across, down] = [finger.clientX - from.x, finger.clientY - from.y];
      if (Math.abs(across) < swipePx || Math.abs(across) < Math.abs(down)) return;
      if (across < 0) turns.current.next();
      else turns.current.back();
    },
  };

  return {
    ...{ slides, slide, index, isLast, isPlaying, main, swipe },
    ...{ next, back, agree, close, togglePlaying: () => setPlaying(!isPlaying) },
  };
}
