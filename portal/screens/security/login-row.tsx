import { isHandheld } from '#shared/domain/access/device-name.ts';
import { isActiveNow, type LoginSession } from '#shared/domain/access/login-session.ts';
import { addDays, dateInTimeZone, formatTime } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Tag } from '#shared/ui/display/tag.tsx';
import { bagIcon, globeIcon, Icon, phoneIcon } from '#shared/ui/icons/icon.tsx';
import { useServerClock, useToday } from '../orders/use-today.ts';

/** The name of a login's device and browser, as far as they are known. */
export function useDeviceName(): (login: LoginSession) => string {
  const { t } = useApp();
  return ({ deviceName, browser }) => {
    if (deviceName && browser) return t('security.logins.device', { device: deviceName, browser });
    return deviceName ?? browser ?? t('security.logins.unknown');
  };
}

/** What the list says of a login below its name. */
function useFacts(): (login: LoginSession) => readonly string[] {
  const { t, locale, countryCode, formatDate } = useApp();
  const clock = useServerClock();
  const today = useToday();
  const { timeZone } = marketOf(countryCode);

  const kindOf = ({ channel, merchantName }: LoginSession) => {
    if (channel === 'PORTAL') return t('security.logins.account');
    if (merchantName === null) return t('security.logins.checkout');
    return t('security.logins.checkoutAt', { shop: merchantName });
  };
  const activityOf = (login: LoginSession) => {
    if (isActiveNow(login, clock.now())) return t('security.logins.now');
    const { lastActiveAt } = login;
    const day = dateInTimeZone(lastActiveAt, timeZone);
    const time = formatTime(lastActiveAt, locale, timeZone);
    if (day === today) return t('security.logins.today', { time });
    if (day === addDays(today, -1)) return t('security.logins.yesterday', { time });
    return t('security.logins.on', { date: formatDate(lastActiveAt, 'short') });
  };
  return (login) => [
    kindOf(login),
    t('security.logins.since', { date: formatDate(login.createdAt, 'short') }),
    activityOf(login),
    ...(login.sessionType === 'PERSISTENT' ? [t('security.logins.stays')] : []),
  ];
}

const shapeOf = (login: LoginSession) => {
  if (login.channel === 'CHECKOUT') return bagIcon;
  return isHandheld(login) ? phoneIcon : globeIcon;
};

interface LoginRowProps {
  readonly login: LoginSession;
  readonly isEnding: boolean;
  /** Absent where the login can't be ended from this list. */
  readonly onEnd?: (() => void) | undefined;
}

/** One login: its device, where and when it was made and used, and the way to end it. */
export const LoginRow = ({ login, isEnding, onEnd }: LoginRowProps) => {
  const { t } = useApp();
  const device = useDeviceName()(login);
  const facts = useFacts()(login);
  return (
    <li className="ff-security__row">
      <Icon shape={shapeOf(login)} />
      <div>
        <p className="ff-security__name">
          <bdi>{device}</bdi>
          {login.current && (
            <>
              {' '}
              <Tag tone="paid">{t('security.logins.here')}</Tag>
            </>
          )}
        </p>
        <p className="ff-small ff-muted">{facts.join('\u00a0· ')}</p>
      </div>
      {onEnd && (
        <div className="ff-security__action">
          <TextButton busy={isEnding} label={t('security.logins.endNamed', { device })} onPress={onEnd}>
            {isEnding ? t('security.logins.ending') : t('security.logins.end')}
          </TextButton>
        </div>
      )}
    </li>
  );
};
