import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { whenShared } from '../../../../test/support/shared.ts'
import { simulatedRuns } from '../../../../test/support/simulated.ts'
import { type TemporaryFolder, temporaryFolder } from '../../../../test/support/temporary.ts'
import { type AnalyzeOptions, analyze } from '../../../apps/analyze.ts'
import type { Importer } from '../../../core/importer.ts'
import type { RunRecord } from '../../../core/record.ts'
import { defaultSettings, type Settings } from '../../../core/settings.ts'
import { load } from '../../../transform/loading/load.ts'
import native from '../native/importer.ts'
import results from './importer.ts'

/** Every file of a results folder that says something of the data. */
const filesIn = ({ path }: TemporaryFolder): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...readdirSync(join(path, 'data')).map(name => `data/${name}`), 'problems.csv'].map(name => [
      name,
      readFileSync(join(path, name), 'utf8'),
    ]),
  )

const analyzed = async (folders: readonly string[], settings: Partial<Settings> = {}): Promise<TemporaryFolder> => {
  const out = await temporaryFolder()
  const options: AnalyzeOptions = {
    // Files are compared with each other: few resamples say as much as many.
    settings: { ...defaultSettings, resamples: 200, ...settings },
    jobs: 0,
    out: out.path,
    parts: ['data'],
  }
  await analyze(folders, options)
  return out
}

/** The records of every run that an importer reads from a folder, by key, without where they were found. */
const recordsIn = (importer: Importer, path: string): Map<string, Omit<RunRecord, 'folder'>> => {
  const records = new Map<string, Omit<RunRecord, 'folder'>>()
  for (const part of importer.plan({ path, label: '' }).parts)
    for (const found of importer.read(part))
      if (found.kind === 'run') {
        const { folder: _, ...record } = found.run
        records.set(JSON.stringify(record.key), record)
      }
  return records
}

describe('a results folder analysed again', () => {
  test('gives the same files, whatever was wrong with the runs', async () => {
    await using raw = await simulatedRuns({ models: 2, faults: true })
    await using first = await analyzed([raw.path])
    await using second = await analyzed([first.path])
    const files = filesIn(first)
    for (const table of ['steps', 'changes', 'missing_runs', 'components'])
      expect(files[`data/${table}.csv`].split('\n').length, table).toBeGreaterThan(3)
    for (const reason of ['not started', 'not finished', 'unreadable'])
      expect(files['data/missing_runs.csv']).toContain(reason)
    expect(filesIn(second)).toEqual(files)
  })

  test('in brief, without criteria, gives the same runs and judges', async () => {
    await using raw = await simulatedRuns({ faults: true })
    await using results = await analyzed([raw.path])
    const [whole, brief] = await Promise.all([false, true].map(each => load([results.path], { jobs: 0, brief: each })))
    expect(brief.tables.criteria.size).toBe(0)
    expect(whole.tables.criteria.size).toBeGreaterThan(100)
    expect(brief.tables.runs).toEqual(whole.tables.runs)
    expect(brief.tables.judges.columns).toEqual(whole.tables.judges.columns)
  })

  test('gives what the runs give under other rules, whatever rules it was made by', async () => {
    await using raw = await simulatedRuns({ faults: true })
    const rules: Partial<Settings> = { consensus: 'mean', criterionAliases: { functionality: 'functional' } }
    await using first = await analyzed([raw.path], { consensus: 'recorded' })
    await using again = await analyzed([first.path], rules)
    await using straight = await analyzed([raw.path], rules)
    expect(filesIn(again)).toEqual(filesIn(straight))
  })

  test('can be filtered as the runs can', async () => {
    await using raw = await simulatedRuns({ models: 2, faults: true })
    await using first = await analyzed([raw.path])
    for (const filter of [{ where: ['tier=T1', 'tier=T2'] }, { exclude: ['tier=T0'] }]) {
      await using again = await analyzed([first.path], filter)
      await using straight = await analyzed([raw.path], filter)
      expect(filesIn(again)['data/items.csv'].length).toBeLessThan(filesIn(first)['data/items.csv'].length)
      expect(filesIn(again)).toEqual(filesIn(straight))
    }
  })

  test('holds every record as the runs do', async () => {
    await using raw = await simulatedRuns({ faults: true })
    await using first = await analyzed([raw.path])
    const records = recordsIn(native, raw.path)
    const again = recordsIn(results, first.path)
    expect(again.size).toBeGreaterThan(20)
    // As text too: that is how the same run given twice is told from another one.
    for (const [key, record] of again) {
      expect(record).toEqual(records.get(key))
      expect(JSON.stringify(record)).toBe(JSON.stringify(records.get(key)))
    }
  })

  test('tells once what is wrong with its files, and again when its own results are analysed', async () => {
    await using raw = await simulatedRuns({ tasks: 1 })
    await using first = await analyzed([raw.path])
    appendFileSync(join(first.path, 'data', 'runs.csv'), 'cut,off\ncut,off\n')
    appendFileSync(join(first.path, 'data', 'judges.csv'), '"cut off')
    appendFileSync(join(first.path, 'problems.csv'), 'no-such-code,,,,,\n')
    await using second = await analyzed([first.path])
    const problems = filesIn(second)['problems.csv'].split('\n')
    const about = (text: string) => problems.filter(line => line.includes(text))
    expect(about('data/runs.csv')).toEqual([
      expect.stringMatching(/^csv-invalid,error,.*\b2\b/),
      expect.stringMatching(/^results-changed,error,data\/runs\.csv/),
    ])
    expect(about('data/judges.csv')).toEqual([
      expect.stringMatching(/^csv-invalid,error,data\/judges\.csv/),
      expect.stringMatching(/^results-changed,error,data\/judges\.csv/),
    ])
    expect(about('no-such-code')).toEqual([expect.stringMatching(/^wrong-type,error,problems.csv/)])
    await using third = await analyzed([second.path])
    expect(filesIn(third)).toEqual(filesIn(second))
  })

  test('is used from the cache until one of its files changes', async () => {
    await using raw = await simulatedRuns({ tasks: 1 })
    await using first = await analyzed([raw.path])
    await using out = await temporaryFolder()
    const stages = async (settings: Partial<Settings> = {}) => {
      const seen = new Set<string>()
      const progress: AnalyzeOptions['progress'] = ({ stage }) => seen.add(stage)
      const { analysis } = await analyze([first.path], {
        settings: { ...defaultSettings, ...settings },
        jobs: 0,
        out: out.path,
        parts: ['data'],
        progress,
      })
      return { read: seen.has('read'), usage: analysis.tables.usage.size, runs: analysis.tables.runs.size }
    }
    const whole = await stages()
    expect(whole.read).toBe(true)
    expect(await stages()).toEqual({ ...whole, read: false })
    expect(await stages({ where: ['tier=T0'] })).toMatchObject({ read: true, runs: whole.runs / 3 })
    expect(await stages({ where: ['tier=T1'] })).toMatchObject({ read: true, runs: whole.runs / 3 })
    await stages()
    const usage = join(first.path, 'data', 'usage.csv')
    const last = readFileSync(usage, 'utf8').trimEnd().split('\n').at(-1)
    appendFileSync(usage, `${last}\n`)
    expect(await stages()).toEqual({ ...whole, read: true, usage: whole.usage + 1 })
  })
})

whenShared('the real experiment', shared => {
  test('is the same when its results are analysed again', async () => {
    await using first = await analyzed([join(shared, 'data', 'scylla-dryrun', 'fullruns')])
    await using second = await analyzed([first.path])
    expect(filesIn(first)['data/runs.csv'].trimEnd().split('\n')).toHaveLength(8)
    expect(filesIn(second)).toEqual(filesIn(first))
  })
})
