import { pairsTable } from '../exhibits/pairs-table.ts'

export default pairsTable({ scope: 'models', word: 'model' })
