/**
 * CSS properties, values and at-rules that a supported browser lacks, each with what that browser does without it. An entry
 * that no built file needs fails the check. What would harm has no entry: it gets a guard or another way.
 */
export const exceptions: Readonly<Record<string, string>> = {
  '@starting-style': 'A dialog appears without its transition.',
  ':selection': 'The selected digits of a code keep the colours of the system on iOS.',
  cursor: 'iOS shows no pointer.',
  'forced-color-adjust': 'There are no forced colours in Safari.',
  'hyphenate-limit-chars': 'Long words are hyphenated at other places, with fewer letters.',
  resize: 'A text area has a fixed height on iOS and scrolls.',
  'scrollbar-width': 'Tabs that scroll show a thin bar.',
  'text-wrap': 'Lines break where they are full.',
};

/** The entry that explains a feature: its own, or that of its property. */
export const exceptionOf = (feature: string): string | undefined =>
  [feature, feature.split(': ')[0] ?? ''].find((name) => Object.hasOwn(exceptions, name));
