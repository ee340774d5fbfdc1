/** The property of a placement that has why it shows nothing, as text; an empty one where it shows its text. `diagnose()` reads it. */
export const problemOfPlacement = Symbol.for('fourfold.problem');
