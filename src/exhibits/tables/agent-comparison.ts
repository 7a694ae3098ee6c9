import { pairsTable } from '../pairs-table.ts'

export default pairsTable({ scope: 'agents', word: 'agent' })
