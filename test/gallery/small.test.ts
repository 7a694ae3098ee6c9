import { hangStudy } from './hang.ts'

for (const study of ['one-of-each', 'tiny', 'degenerate', 'process'] as const) hangStudy(study)
