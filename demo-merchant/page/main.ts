/** The script of the shop's pages. Each part looks for its own elements and does nothing on a page without them. */
import './shop.css';
import { setUpDelivery } from './parts/delivery.ts';
import { createEventLog } from './parts/event-log.ts';
import { setUpGallery } from './parts/gallery.ts';
import { setUpPaying } from './parts/paying.ts';
import { setUpReplay } from './parts/replay.ts';
import { watchResult } from './parts/result.ts';

setUpGallery();
const write = createEventLog();
setUpPaying(write);
setUpDelivery(write);
setUpReplay();
watchResult();
