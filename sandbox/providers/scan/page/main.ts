import './scan.css';
import { createCamera } from './camera.ts';
import { runCardScan } from './scan-page.ts';

const { page = '{}' } = document.documentElement.dataset;
runCardScan({ window, appOrigin: JSON.parse(page).appOrigin, createCamera });
