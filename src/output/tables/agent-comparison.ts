import { pairsTable } from '../exhibits/pairs-table.ts'

export default pairsTable({ scope: 'agents', word: 'agent' })
