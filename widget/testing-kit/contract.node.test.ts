import { createFakeFourfold } from './create-fake-fourfold.ts';
import { describeContract } from './testing/contract-suite.ts';

describeContract('the fake', 'MER-130, MER-131', () => createFakeFourfold());
