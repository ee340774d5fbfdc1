/** The value of `{{brand}}` in texts. */
export { brandName } from '#shared/domain/brand.ts';
