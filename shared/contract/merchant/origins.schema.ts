import * as z from 'zod/mini';
import { isShopOrigin } from '#shared/domain/shop-origin.ts';

/** The origins of a merchant's pages: with https, or with http on this machine; without a path. Source: merchant-api §5.3. */
export const allowedOriginsSchema = z
  .array(
    z
      .string()
      .check(
        z.maxLength(255),
        z.refine(isShopOrigin),
        z.describe(
          'each such as https://shop.example, or http://localhost:3000 on this machine, without a path',
        ),
      ),
  )
  .check(z.minLength(1), z.maxLength(20));
