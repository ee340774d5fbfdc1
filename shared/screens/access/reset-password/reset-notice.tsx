import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';

const passwordRequired = 'force_password_reset_required';

/** Says why a new password is needed, if the login requires one. Source: ACC-072. */
export const ResetNotice = () => {
  const { t } = useApp();
  const { location } = useSituation();
  return location.query.get('reason') === passwordRequired ? (
    <Alert kind="info" title={t(`errors.${passwordRequired}`)} />
  ) : null;
};
