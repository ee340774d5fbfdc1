import './avatar.css';

/** The first letters of the first two words, in upper case. */
const initialsOf = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
    .join('');

/** Placeholder for a shop's picture: its initials. Decorative: the name is beside it. */
export const Avatar = ({ name }: { name: string }) => (
  <span className="ff-avatar" aria-hidden="true">
    {initialsOf(name)}
  </span>
);
