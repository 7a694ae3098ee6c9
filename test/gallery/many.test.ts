import { hangStudy } from './hang.ts'

hangStudy('many')
