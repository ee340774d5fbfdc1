import './error-summary.css';
import { TextButton } from '../actions/text-button.tsx';
import { useApp } from '../app-context.tsx';
import { LiveRegion } from '../feedback/live-region.tsx';

interface ErrorSummaryProps {
  problems: readonly { field: string; text: string; focus: () => void }[];
}

/** The list of what is wrong above a long form; one problem alone is said at its field. */
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
