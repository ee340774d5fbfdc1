/** `npm run openapi`: the API document, OpenAPI 3.1, for the servers named as words. */
import { openApiDocument } from '#shared/contract/openapi.ts';

console.log(JSON.stringify(openApiDocument(process.argv.slice(2)), null, 2));
