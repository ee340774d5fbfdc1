import './avatar.css';

/** First letters of the first two words. */
export const initialsOf = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
    .join('');

/** Stands in for a shop's picture. Decorative: the name is beside it. */
export const Avatar = ({ name }: { name: string }) => (
  <span className="ff-avatar" aria-hidden="true">
    {initialsOf(name)}
  </span>
);
