import { hangStudy } from './hang.ts'

hangStudy('crowded')
