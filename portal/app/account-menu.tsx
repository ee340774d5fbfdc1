import { useEffect, useId, useRef, useState } from 'react';
import type { TextKey } from '#shared/content/keys.ts';
import type { Path } from '#shared/flows/paths.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { downIcon, Icon, userIcon } from '#shared/ui/icons/icon.tsx';

interface AccountMenuProps {
  readonly pages: readonly (readonly [path: Path, text: TextKey])[];
  /** Who is signed in. */
  readonly name: string;
  readonly onSignOut: () => void;
}

/** A button with the shopper's name that opens a menu for the account. */
export const AccountMenu = ({ pages, name, onSignOut }: AccountMenuProps) => {
  const { t, href } = useApp();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeFromOutside = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen]);

  return (
    <div className="ff-account-menu" ref={root}>
      <button
        className="ff-account-menu__button"
        type="button"
        ref={button}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon shape={userIcon} size={18} />
        <bdi className="ff-account-menu__name">{name}</bdi>
        <Icon shape={downIcon} size={16} />
      </button>
      <ul className="ff-account-menu__list" id={listId} hidden={!isOpen}>
        {pages.map(([path, key]) => (
          <li key={path}>
            <a href={href(path)} onClick={() => setOpen(false)}>
              {t(key)}
            </a>
          </li>
        ))}
        <li>
          <button type="button" onClick={onSignOut}>
            {t('portal.nav.signOut')}
          </button>
        </li>
      </ul>
    </div>
  );
};
