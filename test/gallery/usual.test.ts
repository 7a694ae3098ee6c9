import { hangStudy } from './hang.ts'

hangStudy('usual')
