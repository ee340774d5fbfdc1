import './consent-notice.css';
import { useId } from 'react';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';

export interface ConsentNoticeProps {
  onAnswer: (answer: 'all' | 'needed') => void;
}

/** The consent banner. Both answers look the same, and the page stays usable. */
export const ConsentNotice = ({ onAnswer }: ConsentNoticeProps) => {
  const { t } = useApp();
  const titleId = useId();
  return (
    <section className="ff-consent" aria-labelledby={titleId}>
      <div className="ff-consent__in">
        <h2 className="ff-h3" id={titleId}>
          {t('common.consent.title')}
        </h2>
        <p className="ff-small ff-muted">{t('common.consent.text')}</p>
        <div className="ff-consent__answers">
          <Button variant="secondary" onPress={() => onAnswer('needed')}>
            {t('common.consent.needed')}
          </Button>
          <Button variant="secondary" onPress={() => onAnswer('all')}>
            {t('common.consent.all')}
          </Button>
        </div>
      </div>
    </section>
  );
};
