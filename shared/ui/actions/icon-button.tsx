import './icon-button.css';
import { Icon, type IconShape } from '../icons/icon.tsx';

interface IconButtonProps {
  shape: IconShape;
  /** The accessible name: what the button does. */
  label: string;
  onPress: () => void;
  flip?: boolean;
  pressed?: boolean | undefined;
  hasPopup?: 'dialog' | 'menu';
  /** What merchants' browser tests find it by. */
  testId?: string;
}

/** A button with an icon and no visible text, 44 by 44 px. */
export const IconButton = ({
  shape,
  label,
  onPress,
  flip = false,
  pressed,
  hasPopup,
  testId,
}: IconButtonProps) => (
  <button
    className="ff-icon-btn"
    type="button"
    data-testid={testId}
    aria-label={label}
    aria-pressed={pressed}
    aria-haspopup={hasPopup}
    onClick={onPress}
  >
    <Icon shape={shape} flip={flip} />
  </button>
);
