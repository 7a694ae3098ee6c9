import { hangStudy } from './hang.ts'

hangStudy('described')
