import { brandName } from '#shared/content/brand.ts';
import { legalPath } from '#shared/domain/legal-documents.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { siteLink } from '#shared/domain/site-links.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { globeIcon, Icon } from '#shared/ui/icons/icon.tsx';

/** The language's own name for itself, since that is what its speakers can read. */
const languageName = (locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale;

const capitalised = (name: string, locale: string): string =>
  name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);

/** The small print below a page of the portal, and the language where the market has more than one. */
export const PortalFooter = () => {
  const { t, countryCode, locale, changeLocale } = useApp();
  const market = marketOf(countryCode);
  const { locales } = market;
  const links = [
    ['help', siteLink('help', market)],
    ['privacy', legalPath('privacy', market, locale)],
    ['terms', legalPath('terms', market, locale)],
    ['app', siteLink('app', market)],
  ] as const;
  return (
    <footer className="ff-portal-foot">
      <div className="ff-portal-foot__in">
        <span>{t('portal.foot.copyright', { brand: brandName, year: new Date().getFullYear() })}</span>
        <nav aria-label={t('portal.foot.links', { brand: brandName })}>
          <ul className="ff-portal-foot__links">
            {links.map(([page, href]) => (
              <li key={page}>
                <a href={href} target="_blank" rel="noopener">
                  {t(`portal.foot.${page}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {locales.length > 1 && (
          <label className="ff-portal-foot__language">
            <Icon shape={globeIcon} size={16} />
            <span className="ff-sr">{t('portal.foot.language')}</span>
            <select value={locale} onChange={(event) => changeLocale(event.currentTarget.value)}>
              {locales.map((offered) => (
                <option key={offered} value={offered} lang={offered}>
                  {capitalised(languageName(offered), offered)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
    </footer>
  );
};
