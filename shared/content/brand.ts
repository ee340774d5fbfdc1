/** The product's name, in one place. Texts write `{{brand}}`. */
export const brandName = 'Fourfold';
