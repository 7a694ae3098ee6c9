import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { analyze } from '../../src/apps/analyze.ts'
import { schema, type TableName } from '../../src/core/schema.ts'
import { cellReader } from '../../src/core/table.ts'
import { derivedFiles, rawFiles } from '../../src/output/files/data.ts'
import { headerOf, readBack } from '../support/csv.ts'
import { simulatedRuns } from '../support/simulated.ts'
import { temporaryFolder } from '../support/temporary.ts'

interface Field {
  name: string
  type: 'string' | 'integer' | 'number' | 'boolean'
}

/** A cell as Table Schema says it is to be read. */
const parsed = (cell: string, { type }: Field): string | number | boolean | null => {
  if (cell === '') return null
  if (type === 'string') return cell
  if (type === 'boolean') {
    expect(['True', 'False']).toContain(cell)
    return cell === 'True'
  }
  const value = cell === 'inf' ? Infinity : cell === '-inf' ? -Infinity : Number(cell)
  expect(Number.isNaN(value), cell).toBe(false)
  if (type === 'integer') expect(Number.isInteger(value), cell).toBe(true)
  return value
}

test('every CSV, read by another reader with the types of schema.json, gives the values of the tables', async () => {
  await using runs = await simulatedRuns({ faults: true })
  await using out = await temporaryFolder()
  const { analysis } = await analyze([runs.path], { out: out.path, jobs: 0, parts: ['data'] })
  const { resources } = JSON.parse(readFileSync(join(out.path, 'data/schema.json'), 'utf8'))
  expect(resources.length).toBe([...rawFiles(analysis), ...derivedFiles(analysis)].length)
  for (const { name, path, schema: declared } of resources) {
    const file = join(out.path, 'data', path)
    const fields: Field[] = declared.fields
    expect(headerOf(file)).toEqual(fields.map(field => field.name))
    const rows = readBack(file)
    for (const field of fields) {
      const cells = rows.map(row => parsed(row[field.name], field))
      if (!Object.hasOwn(schema, name)) continue
      const table = analysis.tables[name as TableName]
      const read = cellReader(table, field.name)
      expect(cells, `${name} ${field.name}`).toEqual(Array.from({ length: table.size }, (_, row) => read(row)))
    }
  }
})

test('JSON files hold no NaN and no Infinity', async () => {
  await using runs = await simulatedRuns({ faults: true })
  await using out = await temporaryFolder()
  await analyze([runs.path], { out: out.path, jobs: 0, parts: ['data'] })
  for (const name of readdirSync(join(out.path, 'data')).filter(file => file.endsWith('.json'))) {
    const text = readFileSync(join(out.path, 'data', name), 'utf8')
    expect(() => JSON.parse(text)).not.toThrow()
    expect(text).not.toMatch(/: (NaN|-?Infinity)\b/)
  }
})

test('results are a complete input: analysed again they give the same data', async () => {
  await using runs = await simulatedRuns({ faults: true, models: 2 })
  await using first = await temporaryFolder()
  await using second = await temporaryFolder()
  await analyze([runs.path], { out: first.path, jobs: 0, parts: ['data'] })
  await analyze([first.path], { out: second.path, jobs: 0, parts: ['data'] })
  const files = ['problems.csv', ...readdirSync(join(first.path, 'data')).map(name => `data/${name}`)]
  expect(files.length).toBeGreaterThan(12)
  for (const name of files)
    expect(readFileSync(join(second.path, name), 'utf8') === readFileSync(join(first.path, name), 'utf8'), name).toBe(
      true,
    )
})
