import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { schema } from '../../src/core/schema.ts'
import { cellReader } from '../../src/core/table.ts'
import { load } from '../../src/transform/loading/load.ts'
import type { ChildResult } from '../../test/support/child.ts'
import { commandHere } from '../../test/support/command.ts'
import { Chance } from '../chance.ts'
import { filesIn, filesOf, writeFiles } from '../formats/files.ts'
import { type Finding, finding, type Part } from '../part.ts'
import { aboutName } from '../processes.ts'
import { commentFaults, fileFaults, terminalFaults } from './faults.ts'
import { someName } from './names.ts'
import { someSource } from './sources.ts'

const figures = [
  'metric-by-tier',
  'metric-by-task',
  'cost-quality-pareto',
  'criteria-by-tier',
  'judge-agreement',
  'judge-severity',
  'cost-frontier',
  'effect-size-forest',
]
const tables = [
  'model-summary',
  'summary-statistics',
  'experiment-overview',
  'judge-agreement',
  'criteria-performance',
  'subtest-detail',
  'experiment-config',
  'model-comparison',
]

/** What a command printed, and whether it could. */
const printed = (what: string, { code, stdout, stderr }: ChildResult): Finding[] => [
  ...(code === 0 || code === 1 || code === 4 ? [] : [finding(`${what} ends with ${code}`, stderr.slice(0, 400))]),
  ...terminalFaults(stdout + stderr).map(fault => finding(`terminal, ${what}`, fault)),
]

/** Whether texts of the tables are in CSV what they are in memory. */
const cellFindings = async (data: string, files: ReadonlyMap<string, Buffer>): Promise<Finding[]> => {
  const { tables: loaded } = await load([data], { jobs: 1 })
  return (['runs', 'judges', 'criteria'] as const).flatMap(name => {
    const bytes = files.get(`data/${name}.csv`)
    if (!bytes) return []
    const rows: Record<string, string>[] = parse(bytes, { columns: true })
    return schema[name]
      .filter(({ type }) => type === 'string' || type === 'text')
      .flatMap(column => {
        const read = cellReader(loaded[name], column.name)
        const row = rows.findIndex((each, i) => each[column.name] !== Buffer.from(String(read(i) ?? '')).toString())
        if (row < 0) return []
        const cells = JSON.stringify([read(row), rows[row]?.[column.name]]).slice(0, 200)
        return [finding('CSV differs', `${name}.${column.name} in row ${row + 1}: ${cells}`)]
      })
  })
}

const outputFindings = (folder: string): Finding[] =>
  [...filesIn(folder)].flatMap(([name, bytes]) =>
    fileFaults(name, bytes.toString('utf8'))
      .slice(0, 1)
      .map(fault => finding(`output, ${name.replace(/^.*\./, '')}`, `${name}: ${fault}`)),
  )

const attempt = async (seed: number, folder: string): Promise<readonly Finding[]> => {
  const chance = new Chance(seed)
  const work = join(folder, 'work')
  mkdirSync(work)
  const { files } = someSource(chance)
  writeFiles(join(work, 'data'), filesOf(files))
  const expected = new Set([...readdirSync(folder), 'out', 'base.json'])
  const run = (args: readonly string[]) => commandHere(args, { cwd: work })
  const about = (args: readonly string[]) => writeFileSync(join(folder, aboutName), args.join(' '))
  const findings: Finding[] = []
  const step = async (args: readonly string[]) => {
    about(args)
    findings.push(...printed(args[0] ?? '', await run(args)))
  }
  const formats = chance.of(0.1) ? 'svg,pdf,png' : 'svg'
  const exhibits: Readonly<Record<string, readonly string[]>> = {
    tables: ['--tables', chance.some(tables, 0.3).join(',')],
    figures: ['--figures', chance.pick(figures), '--figure-formats', formats],
    report: [],
  }
  const made = chance.some(Object.keys(exhibits), 0.5)
  const options = made.flatMap(part => exhibits[part] ?? [])
  await step(['analyze', 'data', '--out', 'out', '--only', ['data', ...made].join(','), ...options])
  if (!existsSync(join(work, 'out'))) return findings
  findings.push(...(await cellFindings(join(work, 'data'), filesIn(join(work, 'out')))))
  const next = chance.below(4)
  if (next === 0) await step(['check', 'data'])
  if (next === 1) await step(['import', 'data', '--out', 'imported'])
  if (next === 2) await step(['baseline', 'save', 'data', '--out', 'base.json', '--name', someName(chance) || 'x'])
  const base = next === 2 ? 'base.json' : 'data'
  const rules = ['--no-worse', 'pass_rate:0.1', '--min', 'pass_rate:0.4']
  if (chance.of(0.5))
    await step(['gate', base, 'data', ...rules, '--junit', 'gate/gate.xml', '--markdown', 'gate/comment.md'])
  else await step(['compare', base, 'data', '--out', 'compared'])
  const written = filesIn(work)
  const comment = written.get('gate/comment.md')?.toString() ?? ''
  const stray = readdirSync(folder).filter(name => !expected.has(name) && name !== aboutName)
  const places = ['data', 'out', 'gate', 'compared', 'imported', 'base.json']
  const elsewhere = readdirSync(work).filter(name => !places.includes(name))
  return [
    ...findings,
    ...['out', 'gate', 'compared']
      .filter(name => readdirSync(work).includes(name))
      .flatMap(name => outputFindings(join(work, name))),
    ...commentFaults(comment)
      .slice(0, 1)
      .map(fault => finding('comment', fault)),
    ...[...stray, ...elsewhere].map(name => finding('written elsewhere', JSON.stringify(name))),
    ...readdirSync(dirname(folder))
      .filter(name => /outside|^b$/.test(name))
      .map(name => finding('written elsewhere', name)),
  ]
}

export const names: Part = {
  id: 'names',
  tries: 'names that mean something to terminals, spreadsheets, pages, LaTeX, shells and file systems',
  share: 2,
  limit: 60,
  attempt,
}
