import { marketOf } from '#shared/domain/markets/index.ts';
import { siteLink } from '#shared/domain/site-links.ts';
import { ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';

/** The contact link of a text that says to contact us. @param block below other buttons, and as wide as they are */
export const ContactLink = ({ block = false }: { block?: boolean }) => {
  const { t, countryCode } = useApp();
  return (
    <ButtonLink
      variant="secondary"
      href={siteLink('help', marketOf(countryCode))}
      opensNewTab
      {...(block && { size: 'large', block })}
    >
      {t('common.contactUs')}
    </ButtonLink>
  );
};
