import './card-brand-icon.css';
import type { ReactNode } from 'react';
import type { CardBrand } from '#shared/domain/methods/card-brand.ts';
import { useApp } from './app-context.tsx';

/** What a saved method can show in place of a picture. */
export type MethodMark = CardBrand | 'APPLE_PAY' | 'BANK';

const Frame = ({ fill = '#fff' }: { fill?: string }) => (
  <rect x="0.5" y="0.5" width="33" height="21" rx="3.5" fill={fill} stroke="#14211f" strokeOpacity="0.16" />
);

const blank = (
  <>
    <rect
      x="0.75"
      y="0.75"
      width="32.5"
      height="20.5"
      rx="3.25"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      opacity="0.55"
    />
    <path d="M1 7.5h32" stroke="currentColor" strokeWidth="2.5" opacity="0.55" />
  </>
);

const drawings: Partial<Record<MethodMark, ReactNode>> = {
  VISA: (
    <>
      <Frame />
      <path
        transform="translate(6.3 7) skewX(-13)"
        fill="#1a1f71"
        d="M0 0h2.1l1.25 5.2L4.7 0h2.1L4.3 8H2.4zM7.6 0h2v8h-2zM15.8.35v1.8c-.65-.35-1.3-.55-1.95-.55-.75 0-1.15.25-1.15.65 0 .45.5.65 1.35 1 1.25.5 2 1.15 2 2.3 0 1.65-1.2 2.6-3.15 2.6-1 0-1.85-.2-2.5-.55V5.75c.8.5 1.6.75 2.4.75.75 0 1.2-.25 1.2-.7 0-.5-.5-.7-1.35-1.05-1.25-.5-2-1.15-2-2.3C10.65.85 11.85-.1 13.75-.1c.75 0 1.45.15 2.05.45zM17 8l2.9-8h2.1l2.6 8h-2.1l-.4-1.5h-2.6L18.95 8zM20 5h1.65l-.75-2.8z"
      />
    </>
  ),
  MASTERCARD: (
    <>
      <Frame />
      <circle cx="13.5" cy="11" r="5.75" fill="#eb001b" />
      <circle cx="20.5" cy="11" r="5.75" fill="#f79e1b" />
      <path d="M17 6.44a5.75 5.75 0 0 1 0 9.12 5.75 5.75 0 0 1 0-9.12z" fill="#ff5f00" />
    </>
  ),
  AMEX: (
    <>
      <Frame fill="#1f6fc4" />
      <path
        transform="translate(5 7.5) scale(.9)"
        fill="#fff"
        d="M0 7 2.4 0h2l2.4 7H5l-.4-1.3H2.2L1.8 7zM2.7 4.2h1.4L3.4 2zM7.6 7V0h2l1.65 3.5L12.9 0h2v7h-1.7V3.1L11.8 6h-1.1L9.3 3.1V7zM16 0h4.3v1.5h-2.6v1.2h2.5v1.45h-2.5V5.5h2.6V7H16zM20.7 7l2-3.6L20.8 0h2l1 2 1-2h2L24.85 3.4 26.9 7h-2l-1.1-2.15L22.7 7z"
      />
    </>
  ),
  BANK: (
    <>
      <Frame />
      <path
        transform="translate(8 1.75) scale(.9)"
        fill="none"
        stroke="#14211f"
        strokeWidth="1.6"
        strokeLinejoin="round"
        d="M2.5 8V7L10 3l7.5 4v1zM4.75 8.25v6M8.25 8.25v6M11.75 8.25v6M15.25 8.25v6M2.5 16.75h15M3.5 14.5h13"
      />
    </>
  ),
  APPLE_PAY: (
    <>
      <Frame />
      <path
        transform="translate(0 -1)"
        fill="#14211f"
        d="M9.9 8.3c.35-.4.6-1 .5-1.6-.5.05-1.1.35-1.45.75-.3.35-.6.95-.5 1.55.55.05 1.1-.3 1.45-.7zM10.4 9.05c-.8-.05-1.5.45-1.85.45-.4 0-.95-.45-1.6-.4-.8 0-1.55.45-1.95 1.2-.85 1.45-.2 3.6.6 4.75.4.6.9 1.2 1.5 1.2.6-.05.85-.4 1.55-.4s.95.4 1.6.4c.65 0 1.05-.6 1.45-1.15.45-.65.65-1.3.65-1.35-.05 0-1.25-.5-1.25-1.9 0-1.2.95-1.75 1-1.8-.55-.8-1.4-.95-1.7-1z"
      />
      <path
        fill="#14211f"
        d="M14.5 7h2.9c1.5 0 2.5 1 2.5 2.5S18.9 12 17.4 12h-1.6v2.6h-1.3zm1.3 1.1v2.8h1.3c1 0 1.5-.5 1.5-1.4s-.5-1.4-1.5-1.4zM20.3 13.5c0-.95.75-1.5 2-1.6l1.5-.1v-.4c0-.6-.4-.95-1.1-.95-.6 0-1 .3-1.1.75h-1.15c.05-1.05.95-1.8 2.3-1.8 1.3 0 2.2.7 2.2 1.8v3.5H23.8v-.9c-.35.6-1 .95-1.7.95-1.05.05-1.8-.55-1.8-1.25zm3.5-.5v-.4l-1.35.1c-.65.05-1.05.3-1.05.75s.4.75.95.75c.8 0 1.45-.5 1.45-1.2zM25.7 16.7v-1c.1.05.3.05.4.05.6 0 .9-.25 1.1-.85l.1-.35-2-5.1h1.35l1.35 4 1.35-4h1.3l-2.05 5.5c-.5 1.3-1 1.75-2.15 1.75-.1.05-.6.05-.75 0z"
      />
    </>
  ),
};

interface CardBrandIconProps {
  /** `null` while the digits do not show it yet. */
  mark: MethodMark | null;
  /** Says the brand's name to a screen reader; leave it out where words beside the picture say it. */
  named?: boolean;
}

/** The picture of a card brand or another way to pay, 34 by 22. */
export const CardBrandIcon = ({ mark, named = false }: CardBrandIconProps) => {
  const { t } = useApp();
  const isNamed = named && mark !== null;
  return (
    <svg
      className="ff-card-brand"
      width="34"
      height="22"
      viewBox="0 0 34 22"
      role={isNamed ? 'img' : 'presentation'}
      aria-label={isNamed ? t(`common.mark.${mark}`) : undefined}
      aria-hidden={isNamed ? undefined : true}
    >
      {(mark && drawings[mark]) ?? blank}
    </svg>
  );
};
