import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { analyze } from '../../src/apps/analyze.ts'
import { AnalysisError } from '../../src/core/problem.ts'
import { type ColumnSpec, schema } from '../../src/core/schema.ts'
import { type Finding, finding } from '../part.ts'
import { filesIn } from './files.ts'

const columns: Readonly<Record<string, readonly ColumnSpec[]>> = schema

const isNumber = (cell: string): boolean => cell === '' || Number.isFinite(Number(cell))

/** Numbers in the tables, and JSON, as readers that are not ours take them. */
const wireFaults = (name: string, bytes: Buffer): string[] => {
  const text = bytes.toString('utf8')
  if (name.endsWith('.json'))
    try {
      JSON.parse(text)
      return []
    } catch (error) {
      return [`${name}: ${error}`]
    }
  const table = /^data\/(\w+)\.csv$/.exec(name)
  const numeric = (columns[table?.[1] ?? ''] ?? []).filter(({ type }) => type === 'number' || type === 'integer')
  if (numeric.length === 0) return []
  const rows: Record<string, string>[] = parse(text, { columns: true })
  return rows.flatMap(row =>
    numeric
      .filter(column => !isNumber(row[column.name] ?? ''))
      .map(column => `${name}: ${column.name} is ${row[column.name]}`),
  )
}

/** Analyzes a folder on one thread and on two: both must give the same bytes, and no number that is none. */
export const outputFindings = async (folder: string, data: string): Promise<Finding[]> => {
  const write = async (jobs: number) => {
    const out = join(folder, `out-${jobs}`)
    mkdirSync(out)
    await analyze([data], { out, jobs, parts: ['data'] })
    return filesIn(out)
  }
  try {
    const [first, second] = [await write(1), await write(2)]
    const names = [...new Set([...first.keys(), ...second.keys()])].filter(
      name => name !== 'manifest.json' && !name.startsWith('.tiercel/'),
    )
    const differing = names.filter(name => !first.get(name)?.equals(second.get(name) ?? Buffer.alloc(0)))
    const faults = [...first].flatMap(([name, bytes]) => wireFaults(name, bytes))
    return [
      ...differing.map(name => finding('not deterministic', `${name} differs between one thread and two`)),
      ...faults.slice(0, 1).map(fault => finding('impossible output', fault)),
    ]
  } catch (error) {
    if (error instanceof AnalysisError) return []
    throw error
  }
}
