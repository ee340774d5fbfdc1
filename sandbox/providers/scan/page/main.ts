import './scan.css';
import { afterLoad } from '../../framed-page/after-load.ts';
import { createCamera } from './camera.ts';
import { runCardScan } from './scan-page.ts';

const { page = '{}' } = document.documentElement.dataset;
afterLoad(() => runCardScan({ window, appOrigin: JSON.parse(page).appOrigin, createCamera }));
