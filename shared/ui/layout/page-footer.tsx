import './page-footer.css';
import { globeIcon, Icon } from '../icons/icon.tsx';

interface PageFooterProps {
  /** Help, privacy, terms: they open beside the checkout, so that nothing typed is lost. */
  links: readonly { label: string; href: string }[];
  /** Name of the language shown; absent where there is no other to choose. */
  language?: { name: string; onPress: () => void } | undefined;
}

/** The small print below a checkout screen. */
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
        <span>{language.name}</span>
      </button>
    )}
  </footer>
);
