/**
 * Style for the host of what stands in the shop's page. No rule of the shop that is meant for other elements can hide it, such as
 * `div:empty { display: none }`. Fonts, colours and margins stay the shop's, and what hides an element around it hides it, too.
 * The shop hides it by `hidden` or by its style attribute. Source: decision 207.
 */
export const shownInPage = `:host{display:block!important;visibility:inherit!important;opacity:1!important;position:static!important;content-visibility:visible!important;width:auto!important;height:auto!important;max-width:none!important;max-height:none!important;transform:none!important;filter:none!important;clip-path:none!important;contain:none!important;animation:none!important;transition:none!important}
:host(:is([hidden],[style*="y:none"],[style*="y: none"])){display:none!important}
`;
