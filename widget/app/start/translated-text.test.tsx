import './translated-text.ts';
import { describeTranslated } from '#shared/testing/translated-suite.tsx';

describeTranslated();
