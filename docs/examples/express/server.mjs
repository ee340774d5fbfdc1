import express from 'express';
import { pageAt } from '../plain/page.mjs';
import { openShop } from '../plain/serve.mjs';

const { shop, origin, port, settings } = await openShop();
const app = express();

// A webhook is verified by the bytes of its body, so that no `express.json()` may come before it.
app.use(express.raw({ type: () => true }));

app.use(async ({ method, originalUrl, headers, body = null }, response) => {
  const request = new Request(origin + originalUrl, {
    method,
    headers: /** @type {Record<string, string>} */ (headers),
    body,
  });
  const answer = (await shop(request)) ?? (await pageAt(new URL(request.url).pathname, settings));
  response.status(answer.status).set(Object.fromEntries(answer.headers));
  response.send(Buffer.from(await answer.arrayBuffer()));
});

app.listen(port, () => console.log(`The shop is at ${origin}`));
