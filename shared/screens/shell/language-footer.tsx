import './language-choice.css';
import { useState } from 'react';
import { marketOf } from '#shared/domain/markets/index.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { checkIcon, Icon } from '#shared/ui/icons/icon.tsx';
import { PageFooter } from '#shared/ui/layout/page-footer.tsx';
import { languageName } from './language-name.ts';

/**
 * A button with the current language below the page, and a drawer with every language of the market. Source:
 * ACC-368.
 */
export const LanguageFooter = () => {
  const { t, countryCode, locale, changeLocale } = useApp();
  const [isOpen, setOpen] = useState(false);
  const { locales } = marketOf(countryCode);

  const choose = (wanted: string) => {
    setOpen(false);
    if (wanted !== locale) changeLocale(wanted);
  };

  return (
    <>
      <PageFooter links={[]} language={{ name: languageName(locale), onPress: () => setOpen(true) }} />
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={t('common.language')}>
        <ul className="ff-languages">
          {locales.map((offered) => (
            <li key={offered}>
              <button
                type="button"
                lang={offered}
                aria-pressed={offered === locale}
                onClick={() => choose(offered)}
              >
                <span>{languageName(offered)}</span>
                {offered === locale && <Icon shape={checkIcon} size={18} />}
              </button>
            </li>
          ))}
        </ul>
      </Drawer>
    </>
  );
};
