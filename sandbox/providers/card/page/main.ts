import '#shared/ui/tokens.css';
import '#shared/ui/base.css';
import '#shared/ui/field.css';
import './card-form.css';
import { runCardFields } from './frame.ts';

const { page = '{}' } = document.documentElement.dataset;
runCardFields({ window, appOrigin: JSON.parse(page).appOrigin });
