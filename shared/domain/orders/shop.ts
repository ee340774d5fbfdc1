import * as z from 'zod/mini';

/** A shop to buy at, as the portal recommends it. Source: portal-open §G. */
export const shopSchema = z.object({
  id: z.string(),
  name: z.string(),
  categoryName: z.string(),
  /** Null where the shop has none. */
  logoUrl: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  url: z.string(),
});
export type Shop = z.infer<typeof shopSchema>;
