import './page-footer.css';
import { globeIcon, Icon } from '../icons/icon.tsx';

interface PageFooterProps {
  /** They open in a new window, so that nothing typed is lost. */
  links: readonly { label: string; href: string }[];
  /** The current language; absent if there is no other to choose. */
  language?: { name: string; onPress: () => void } | undefined;
}

/** Links and the choice of language below a page. */
export const PageFooter = ({ links, language }: PageFooterProps) => (
  <footer className="ff-page-foot">
    {links.map(({ label, href }) => (
      <a key={href} href={href} target="_blank" rel="noopener">
        {label}
      </a>
    ))}
    {language && (
      <button
        className="ff-page-foot__language"
        type="button"
        aria-haspopup="dialog"
        onClick={language.onPress}
      >
        <Icon shape={globeIcon} size={16} />
        <bdi>{language.name}</bdi>
      </button>
    )}
  </footer>
);
