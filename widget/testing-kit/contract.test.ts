import '../loader/testing/fake-browser.ts';

import { afterEach } from 'vitest';
import { describeContract } from './testing/contract-suite.ts';
import { createRealSubject, endAll } from './testing/real-driver.ts';

afterEach(endAll);

describeContract('the script', 'MER-130', createRealSubject);
