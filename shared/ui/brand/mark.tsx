import './logo.css';

/** The sheet of the mark, and its flap with the creases, on a 32 by 32 grid. */
export const markSheet =
  'M16 3h10.25A2.75 2.75 0 0 1 29 5.75v20.5A2.75 2.75 0 0 1 26.25 29H5.75A2.75 2.75 0 0 1 3 26.25V16h13z';
export const markFold = 'M16 3v13H3zM15 15h14v2H17v12h-2z';

/** The mark on a 32 by 32 grid: a square with one corner folded to its centre. Flap and creases form a 4. */
export const MarkPaths = () => (
  <>
    <path className="ff-mark-sheet" d={markSheet} />
    <path className="ff-mark-fold" d={markFold} />
  </>
);
