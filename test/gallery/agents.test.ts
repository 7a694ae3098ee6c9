import { hangStudy } from './hang.ts'

for (const study of ['crossed', 'agents'] as const) hangStudy(study)
