import { hangStudy } from './hang.ts'

for (const study of ['one-of-each', 'tiny', 'degenerate', 'process', 'leaderboard'] as const) hangStudy(study)
