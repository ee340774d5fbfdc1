import { useApp } from '#shared/ui/app-context.tsx';
import { Icon, leftIcon } from '#shared/ui/icons/icon.tsx';
import { AccountMain } from '../account-main.tsx';
import { withQueries } from '../with-queries.tsx';
import { LoginList } from './login-list.tsx';
import { useLogins } from './use-logins.ts';

/** `/manage-logins`: every login, each with the way to end it. Source: POR-016. */
const ManageLogins = () => {
  const { t, href } = useApp();
  const { isPending } = useLogins();
  return (
    <AccountMain loading={isPending}>
      <div className="ff-security ff-stack">
        <a className="ff-link ff-security__back" href={href('/security')}>
          <Icon shape={leftIcon} size={16} flip />
          <span>{t('security.manage.back')}</span>
        </a>
        <LoginList isWhole heading={t('security.manage.title')} />
      </div>
    </AccountMain>
  );
};

export default withQueries(ManageLogins);
