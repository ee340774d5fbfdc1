import { describeTranslated } from '#shared/testing/translated-suite.tsx';

describeTranslated();
