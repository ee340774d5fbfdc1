import './password-strength.css';
import { useApp } from '../app-context.tsx';
import { OrderGlyph } from '../orders/order-glyph.tsx';

/** Strength of a password, from 0 (easily guessed) to 4. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** The lowest score that is accepted [ACC-121]. */
const passingScore = 2;

interface PasswordStrengthProps {
  id?: string;
  /** Undefined until something is typed or the meter has loaded. */
  score: PasswordScore | undefined;
}

const paidQuarters = (score: PasswordScore) => Array.from({ length: score }, () => 'paid' as const);

/** A strength meter: one quarter of the sheet per point, and a text. It is a live region, so render it from the start. */
export const PasswordStrength = ({ id, score }: PasswordStrengthProps) => {
  const { t } = useApp();
  return (
    <p className="ff-strength" role="status" id={id}>
      {score !== undefined && (
        <>
          <OrderGlyph statuses={paidQuarters(score)} size={24} />
          <span>
            <b>{t(`common.password.strength.${score}`)}</b>{' '}
            <span>{t('common.password.strength.outOf', { score, passing: passingScore })}</span>
          </span>
        </>
      )}
    </p>
  );
};
