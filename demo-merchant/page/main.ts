/** What makes the shop's pages work. Each part looks for its own elements and leaves alone a page without them. */
import './shop.css';
import { createEventLog } from './parts/event-log.ts';
import { setUpGallery } from './parts/gallery.ts';
import { setUpPaying } from './parts/paying.ts';
import { watchResult } from './parts/result.ts';

setUpGallery();
setUpPaying(createEventLog());
watchResult();
