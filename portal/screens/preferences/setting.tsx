import { useId } from 'react';
import { useApp } from '#shared/ui/app-context.tsx';
import type { Elements } from '#shared/ui/elements.ts';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Switch } from './switch.tsx';
import type { Saving } from './use-saving.ts';

interface SettingProps {
  readonly title: string;
  /** What it means to have it on. */
  readonly text: string;
  readonly on: boolean;
  readonly saving: Saving;
  /** It can't be changed now; a line of the page says why. */
  readonly unavailable?: boolean;
  readonly children?: Elements;
}

/** One choice with its switch. While it is saved, the switch shows what was chosen. */
export const Setting = ({ title, text, on, saving, unavailable = false, children }: SettingProps) => {
  const { t } = useApp();
  const id = useId();
  const isOn = saving.chosen ?? on;
  const state = isOn ? t('preferences.on') : t('preferences.off');
  return (
    <div className="ff-setting">
      <h3 className="ff-setting__name" id={`${id}-name`}>
        {title}
      </h3>
      <Switch
        labelledBy={`${id}-name`}
        describedBy={`${id}-text`}
        on={isOn}
        busy={saving.chosen !== null}
        unavailable={unavailable}
        onChange={saving.choose}
      >
        {saving.chosen === null ? state : t('preferences.saving')}
      </Switch>
      <div className="ff-setting__more" id={`${id}-text`}>
        <p className="ff-small ff-muted">{text}</p>
        {children}
      </div>
      <div className="ff-setting__problem">
        <LiveRegion urgent>
          {saving.problem && (
            <Alert kind="warning" title={t('preferences.notSaved')}>
              {saving.problem}
            </Alert>
          )}
        </LiveRegion>
      </div>
    </div>
  );
};
