import { useSearchParams } from 'react-router';

/** The values of a filter, each with its words. */
export type FilterOptions = readonly (readonly [value: string, text: string])[];

/**
 * The filters of a list, in the address: they stay after a reload, and the back button leads through them.
 * @param allowed the options of each filter, or `text` where any text can be searched. In an address, what is no option filters
 *   nothing.
 */
export function useFilters<Name extends string>(allowed: Readonly<Record<Name, FilterOptions | 'text'>>) {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(
    Object.entries<FilterOptions | 'text'>(allowed).map(([name, options]) => {
      const value = params.get(name) ?? '';
      return [name, options === 'text' || options.some(([each]) => each === value) ? value : ''];
    }),
  ) as Record<Name, string>;
  const set = (name: Name, value: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  const used = new URLSearchParams(Object.entries<string>(filters).filter(([, value]) => value !== ''));
  return { filters, set, search: used.size > 0 ? `?${used}` : '' };
}
