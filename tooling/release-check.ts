/** `npm run release-check`: whether what was built and tested may go out. */
import { existsSync, readFileSync } from 'node:fs';
import { cspProofFile, faultsOfProof, integrityFile } from './release/csp-proof.ts';
import { faultsOfMatrix, looksMatrixFile } from './release/looks-matrix.ts';

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

const integrity = read(integrityFile);
const faults =
  integrity === null
    ? [`${integrityFile} is missing: npm run build`]
    : [...faultsOfProof(read(cspProofFile), integrity), ...faultsOfMatrix(read(looksMatrixFile), integrity)];
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'The release may go out.' : 'The release may not go out.');
process.exit(faults.length === 0 ? 0 : 1);
