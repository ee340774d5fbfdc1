import './link-access.css';
import type { AuthorisationLink } from '#shared/domain/account-link/account-link.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { MarkPaths } from '#shared/ui/brand/mark.tsx';
import { Avatar } from '#shared/ui/display/avatar.tsx';
import { checkIcon, closeIcon, Icon, linkIcon } from '#shared/ui/icons/icon.tsx';
import { Card } from '#shared/ui/layout/card.tsx';

/** The product beside us, above the question whether it may be linked. */
export const LinkPair = ({ client }: { client: string }) => (
  <p className="ff-link__pair" aria-hidden="true">
    <Avatar name={client} />
    <Icon shape={linkIcon} />
    <svg className="ff-link__mark" viewBox="3 3 26 26" aria-hidden="true">
      <MarkPaths />
    </svg>
  </p>
);

/** What a product will be able to do with a linked account, and what it never can. */
export const LinkAccess = ({ scopes }: { scopes: AuthorisationLink['scopeDescriptions'] }) => {
  const { t } = useApp();
  return (
    <Card padded>
      <h2 className="ff-h3">{t('accountLink.can')}</h2>
      <ul className="ff-link__scopes">
        {scopes.map(({ scope, description }) => (
          <li key={scope}>
            <Icon shape={checkIcon} />
            <span>{description}</span>
          </li>
        ))}
      </ul>
      <h2 className="ff-h3 ff-link__never">{t('accountLink.never.title')}</h2>
      <ul className="ff-link__scopes ff-link__scopes--never">
        {(['pay', 'numbers', 'address'] as const).map((each) => (
          <li key={each}>
            <Icon shape={closeIcon} />
            <span>{t(`accountLink.never.${each}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
};
