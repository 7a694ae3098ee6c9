import { join } from 'node:path'
import type { Importer, PartRun } from '../../../core/importer.ts'
import type { Problem } from '../../../core/problem.ts'
import { isFile } from '../../io/disk.ts'
import { Findings } from '../../io/fields.ts'
import { concerning } from './concerns.ts'
import { Experiments, readComponents } from './experiments.ts'
import { changedFiles, isUnfinished, manifestIn } from './fingerprints.ts'
import { keyReader } from './keys.ts'
import { filesOfRuns, ResultsFolder, readMissing, readProblems } from './results-input.ts'
import { readResults } from './run-records.ts'

const importer: Importer = {
  id: 'results',
  title: 'Results of an earlier analysis',
  description:
    'A results folder of this program: manifest.json, problems.csv and data/*.csv. It is a complete input by itself, but for the steps of transcripts: the raw runs are not needed.',
  divisible: false,
  byNames: true,
  looksFor: 'manifest.json of an earlier analysis beside data/runs.csv',

  recognizes: path => (manifestIn(path) !== null || isUnfinished(path)) && isFile(join(path, 'data', 'runs.csv')),

  plan(source) {
    const findings = new Findings()
    const folder = new ResultsFolder(source, findings)
    const experiments = new Experiments(folder)
    const missing = readMissing(folder)
    const { finished, folders } = readKeys(folder, experiments)
    const runs = [...finished, ...unfinished(missing, folder, experiments)]
    const reported = new Set<string>()
    const isKept = isLeftToPlan(folders, missing)
    const problems = readProblems(folder, problem => {
      if (problem.code === 'run-not-started') reported.add(problem.file)
      return isKept(problem)
    })
    const planned = missing.flatMap(each =>
      isPlanned(each) ? [{ ...each.missing, isReported: !reported.has(each.missing.folder) }] : [],
    )
    return {
      experiments: experiments.all,
      components: readComponents(folder.table('components')),
      parts: runs.length > 0 ? [{ importer: importer.id, source, watched: true, runs }] : [],
      planned,
      problems: [...problems, ...findings.problems(), ...changedFiles(source, filesOfRuns)],
    }
  },

  read: readResults,
}

export default importer

const readKeys = (folder: ResultsFolder, experiments: Experiments) => {
  const finished: PartRun[] = []
  const folders = new Set<string>()
  const sheet = folder.table('runs')
  if (!sheet) return { finished, folders }
  const read = keyReader(sheet)
  const place = sheet.reader(row => row.text('folder'))
  const path = folder.rowPath('runs')
  for (const row of sheet.rows()) {
    const key = read(row)
    if (!key) continue
    finished.push({ key, experiment: experiments.of(key), path: path(row.line) })
    folders.add(folder.within(place(row)))
  }
  return { finished, folders }
}

type Missing = ReturnType<typeof readMissing>[number]

/** Found again by whoever compares what was planned with what is there; all other missing runs had a folder. */
const isPlanned = ({ missing }: Missing): boolean => missing.reason === 'not started'

const unfinished = (missing: readonly Missing[], folder: ResultsFolder, experiments: Experiments): PartRun[] => {
  const path = folder.rowPath('missing_runs')
  return missing
    .filter(each => !isPlanned(each))
    .map(({ missing: { key }, line }) => ({ key, experiment: experiments.of(key), path: path(line) }))
}

/** Problems of a run come with it, so that a filter leaves them out too; planned runs are looked for again. */
const isLeftToPlan = (runs: ReadonlySet<string>, missing: readonly Missing[]): ((problem: Problem) => boolean) => {
  const foldersOf = (which: readonly Missing[]) => which.map(each => each.missing.folder)
  const planned = new Set(foldersOf(missing.filter(isPlanned)))
  const withRun = concerning(new Set([...runs, ...foldersOf(missing.filter(each => !isPlanned(each)))]))
  return ({ code, file }) => !withRun(file) && !(code === 'run-not-started' && planned.has(file))
}
