import './icon-button.css';
import { Icon, type IconShape } from '../icons/icon.tsx';

interface IconButtonProps {
  shape: IconShape;
  /** What the button does, read out in place of the picture. */
  label: string;
  onPress: () => void;
  flip?: boolean;
  pressed?: boolean | undefined;
  hasPopup?: 'dialog' | 'menu';
}

/** A button that shows a picture only; 44 px in both directions. */
export const IconButton = ({ shape, label, onPress, flip = false, pressed, hasPopup }: IconButtonProps) => (
  <button
    className="ff-icon-btn"
    type="button"
    aria-label={label}
    aria-pressed={pressed}
    aria-haspopup={hasPopup}
    onClick={onPress}
  >
    <Icon shape={shape} flip={flip} />
  </button>
);
