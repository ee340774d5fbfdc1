import './password-strength.css';
import { useApp } from '../app-context.tsx';
import { OrderGlyph } from '../orders/order-glyph.tsx';

/** Strength of a password, 0 (guessed at once) to 4. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** The lowest score that is accepted [ACC-121]. */
export const passingScore = 2;

interface PasswordStrengthProps {
  id?: string;
  /** Undefined until something is typed or the meter has loaded. */
  score: PasswordScore | undefined;
}

const paidQuarters = (score: PasswordScore) => Array.from({ length: score }, () => 'paid' as const);

/** The sheet as a meter: one quarter per point, and a word. Its region is in the page from the start. */
export const PasswordStrength = ({ id, score }: PasswordStrengthProps) => {
  const { t } = useApp();
  return (
    <p className="ff-strength" role="status" id={id}>
      {score !== undefined && (
        <>
          <OrderGlyph statuses={paidQuarters(score)} size={24} />
          <span>
            <b>{t(`common.password.strength.${score}`)}</b>{' '}
            {t('common.password.strength.outOf', { score, passing: passingScore })}
          </span>
        </>
      )}
    </p>
  );
};
