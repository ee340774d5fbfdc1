/** What the configuration tells the theme. */
interface MenuItem {
  readonly text: string;
  readonly link: string;
  /** The method of a call. */
  readonly verb?: string;
}
export interface MenuGroup {
  readonly title: string;
  readonly items: readonly MenuItem[];
}
export interface SiteTheme {
  readonly menus: { readonly guides: readonly MenuGroup[]; readonly reference: readonly MenuGroup[] };
  readonly search: { readonly provider: 'local' };
}
