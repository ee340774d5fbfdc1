import './cans.css';
import { checkIcon, Icon, minusIcon } from '#shared/ui/icons/icon.tsx';

interface CansProps {
  /** What is possible. */
  readonly can: readonly string[];
  /** What is not. */
  readonly cannot: readonly string[];
}

/** What an account can still do, and what it can't. The sentences say which is which, without the signs. */
export const Cans = ({ can, cannot }: CansProps) => (
  <ul className="ff-cans">
    {can.map((text) => (
      <li key={text}>
        <Icon shape={checkIcon} />
        <span>{text}</span>
      </li>
    ))}
    {cannot.map((text) => (
      <li key={text} className="ff-cans__not">
        <Icon shape={minusIcon} />
        <span>{text}</span>
      </li>
    ))}
  </ul>
);
