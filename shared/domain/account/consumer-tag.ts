import * as z from 'zod/mini';

/** Without a card number, which would have twelve digits in a row at least. Source: portal-open O-28, decision 205. */
export const tagNameSchema = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/), z.regex(/^(?!.*\d(?:-*\d){11})/));

/** What an account has seen or done once, such as a banner. It holds on every device. */
export const consumerTagSchema = z.object({ name: tagNameSchema, createdAt: z.string() });
export type ConsumerTag = z.infer<typeof consumerTagSchema>;

/** How many tags an account can have. */
export const maximumTags = 100;

/** The shopper has seen the greeting on the page of the orders, or could have. Source: POR-145, portal-open O-16. */
export const ordersPageVisited = 'orders-page-visited';

/** The shopper has been shown the introduction of the newer portal. Source: POR-151, portal-open O-16. */
export const introductionSeen = 'introduction-modal-seen';
