import { pageAt } from './page.mjs';
import { serve } from './serve.mjs';

await serve(pageAt);
