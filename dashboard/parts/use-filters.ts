import { useSearchParams } from 'react-router';

/** The filters of a list, in the address: they stay after a reload, and the back button leads through them. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  const set = (name: Name, value: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  return { filters, set, search: params.size > 0 ? `?${params}` : '' };
}
