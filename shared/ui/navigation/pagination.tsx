import './pagination.css';
import { useApp } from '../app-context.tsx';
import { Icon, type IconShape, leftIcon, rightIcon } from '../icons/icon.tsx';
import { pageWindow } from './page-window.ts';

interface PaginationProps {
  /** Accessible name, for example "Pages of orders". */
  label: string;
  /** Counts from 1. */
  current: number;
  total: number;
  href: (page: number) => string;
}

interface StepProps {
  shape: IconShape;
  label: string;
  href: string | undefined;
}

const Step = ({ shape, label, href }: StepProps) =>
  href === undefined ? (
    <span aria-disabled="true">
      <Icon shape={shape} flip />
    </span>
  ) : (
    <a href={href} aria-label={label}>
      <Icon shape={shape} flip />
    </a>
  );

/** How many links on each side of the current page fit on a phone. */
const linksBesideCurrent = 2;

/** Links to the pages of a list; renders nothing if there is only one page. */
export const Pagination = ({ label, current, total, href }: PaginationProps) => {
  const { t } = useApp();
  if (total <= 1) return null;
  return (
    <nav className="ff-pages" aria-label={label}>
      <Step
        shape={leftIcon}
        label={t('common.pages.previous')}
        href={current > 1 ? href(current - 1) : undefined}
      />
      {pageWindow(current, total).map((page) => (
        <a
          key={page}
          href={href(page)}
          aria-current={page === current ? 'page' : undefined}
          aria-label={t('common.pages.page', { page })}
          data-far={Math.abs(page - current) > linksBesideCurrent ? '' : undefined}
        >
          {page}
        </a>
      ))}
      <Step
        shape={rightIcon}
        label={t('common.pages.next')}
        href={current < total ? href(current + 1) : undefined}
      />
    </nav>
  );
};
