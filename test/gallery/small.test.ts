import { hangStudy } from './hang.ts'

for (const study of ['one-of-each', 'tiny', 'degenerate', 'hostile', 'process', 'leaderboard'] as const)
  hangStudy(study)
