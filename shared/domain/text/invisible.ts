/**
 * Every character without a picture: zero-width spaces and joiners, byte-order marks, soft hyphens, marks and controls of
 * direction. Variation selectors stay: they choose the picture of the character before them.
 */
export const invisible =
  /(?![\ufe00-\ufe0f\u180b-\u180f\u{e0100}-\u{e01ef}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
