/** Texts write `{{brand}}`. */
export { brandName } from '#shared/domain/brand.ts';
