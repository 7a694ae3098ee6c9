import { pairsTable } from '../pairs-table.ts'

export default pairsTable({ scope: 'models', word: 'model' })
