/** `@fourfold/widget/react`: the script and its elements for React 18 and later. Importing it has no side effects. */
export { FourfoldButton, type FourfoldButtonProps } from './button.ts';
export type { FourfoldIntrinsicElements } from './jsx.ts';
export { FourfoldPlacement, type FourfoldPlacementProps } from './placement.ts';
export {
  type FourfoldContext,
  FourfoldProvider,
  type FourfoldProviderProps,
  useFourfold,
} from './provider.ts';
export { FourfoldSchedule, type FourfoldScheduleProps } from './schedule.ts';
