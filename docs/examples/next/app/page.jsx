import { readScript } from '../shop.mjs';
import { ShopPage } from './shop-page.jsx';

/** Made for each request: a build knows neither merchant nor script. */
export const dynamic = 'force-dynamic';

export default async function Page() {
  return <ShopPage {...(await readScript())} />;
}
