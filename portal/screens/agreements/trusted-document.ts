interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): string };
}

/** Absent in browsers without Trusted Types, and in tests. */
const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;

const policy = trustedTypes?.createPolicy('agreement-document', { createHTML: (html) => html });

/** HTML that may be written into a frame without scripts, and nowhere else: our page takes no text as code. */
export const trustedDocument = (html: string): string => policy?.createHTML(html) ?? html;
