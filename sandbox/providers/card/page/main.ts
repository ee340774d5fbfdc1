import '#shared/ui/theme/tokens.css';
import '#shared/ui/theme/base.css';
import '#shared/ui/theme/fonts/fonts.css';
import '#shared/ui/forms/field.css';
import './card-form.css';
import { afterLoad } from '../../framed-page/after-load.ts';
import { runCardFields } from './frame.ts';

const { page = '{}' } = document.documentElement.dataset;
afterLoad(() => runCardFields({ window, appOrigin: JSON.parse(page).appOrigin }));
