import './error-summary.css';
import { TextButton } from '../actions/text-button.tsx';
import { useApp } from '../app-context.tsx';
import { LiveRegion } from '../feedback/live-region.tsx';

interface ErrorSummaryProps {
  problems: readonly { field: string; text: string; focus: () => void }[];
}

/** A list of the errors above a long form, each a link to its field. A single error is shown only at its field. */
export const ErrorSummary = ({ problems }: ErrorSummaryProps) => {
  const { t } = useApp();
  return (
    <LiveRegion urgent>
      {problems.length > 1 && (
        <div className="ff-summary">
          <p className="ff-strong">{t('common.problems', { count: problems.length })}</p>
          <ul>
            {problems.map(({ field, text, focus }) => (
              <li key={field}>
                <TextButton onPress={focus} small>
                  {text}
                </TextButton>
              </li>
            ))}
          </ul>
        </div>
      )}
    </LiveRegion>
  );
};
