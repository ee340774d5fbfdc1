import '#shared/ui/theme/tokens.css';
import '#shared/ui/theme/base.css';
import '#shared/ui/forms/field.css';
import './card-form.css';
import { runCardFields } from './frame.ts';

const { page = '{}' } = document.documentElement.dataset;
runCardFields({ window, appOrigin: JSON.parse(page).appOrigin });
