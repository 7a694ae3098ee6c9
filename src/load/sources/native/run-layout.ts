import { basename, dirname, join } from 'node:path'
import { naturalOrder } from '../../../core/dimensions.ts'
import { type Problem, problem } from '../../../core/problem.ts'
import { isFile, isFolder } from '../../io/disk.ts'
import { subFolders } from '../../io/folders.ts'

export interface Attempt {
  readonly experiment: string
  readonly path: string
  readonly label: string
}

export interface RunFolder {
  readonly tier: string
  readonly subtest: string
  readonly run: number
  readonly path: string
  readonly label: string
}

export interface SubtestFolder {
  readonly tier: string
  readonly subtest: string
  readonly path: string
  readonly label: string
  readonly runs: readonly RunFolder[]
}

const tierName = /^T\d+$/
const subtestName = /^\d+$/
const runName = /^run_(\d+)$/

const runNumber = (name: string): number => Number(name.slice('run_'.length))
const tierLevel: Level = { fits: name => tierName.test(name), expected: 'tiers (T0, T1, …)' }
const subtestLevel: Level = { fits: name => subtestName.test(name), expected: 'subtests of digits (00, 01, …)' }
const runLevel: Level = {
  // A larger number would be rounded, and two runs become one.
  fits: name => runName.test(name) && Number.isSafeInteger(runNumber(name)),
  expected: `runs (run_01, run_02, … run_${Number.MAX_SAFE_INTEGER})`,
}

/** Newer harnesses put the tiers one level deeper. */
const tierHomes = (path: string): string[] => [path, join(path, 'completed')].filter(home => isFolder(home))

const holdsTiers = (path: string): boolean =>
  tierHomes(path).some(home => subFolders(home, '').names.some(name => tierName.test(name)))

const holdsRun = (path: string): boolean =>
  tierHomes(path).some(home =>
    matching(home, tierName).some(tier =>
      matching(join(home, tier), subtestName).some(subtest => matching(join(home, tier, subtest), runName).length > 0),
    ),
  )

const matching = (path: string, name: RegExp): string[] => subFolders(path, '').names.filter(each => name.test(each))
const isAttempt = (path: string): boolean => holdsTiers(path) || isFile(join(path, 'config', 'experiment.json'))

const attemptsIn = (path: string): string[] =>
  subFolders(path, '')
    .names.filter(name => isAttempt(join(path, name)))
    .sort(naturalOrder)

const holdsAttempt = (path: string): boolean => subFolders(path, '').names.some(name => isAttempt(join(path, name)))

const holdsExperiment = (path: string): boolean =>
  subFolders(path, '').names.some(name => holdsAttempt(join(path, name)))

/** What lies below other folders may be anything, of any size: of more than so many none is looked into. */
const mostBelow = 300

const homesIn = (path: string): string[] =>
  subFolders(path, '')
    .names.filter(
      name => subFolders(join(path, name), '').names.length <= mostBelow && holdsExperiment(join(path, name)),
    )
    .sort(naturalOrder)

export const isNative = (path: string): boolean =>
  isAttempt(path) || holdsAttempt(path) || holdsExperiment(path) || homesIn(path).length > 0

const labelled = (label: string, name: string): string => (label === '' ? name : `${label}/${name}`)

/** The newest attempt that holds a run counts; the others are noted. */
const newestAttempt = (experiment: string, path: string, label: string): Attempts => {
  const names = attemptsIn(path).reverse()
  const chosen = names.find(name => holdsRun(join(path, name))) ?? names[0]
  const ignored = names
    .filter(name => name !== chosen)
    .map(name => {
      const message = `An older or empty attempt at ${experiment}; ${chosen} counts.`
      return problem('older-attempt-ignored', labelled(label, name), message, 'Give its folder alone to analyse it.')
    })
  const { names: all, problems } = subFolders(path, label)
  const stray = strayFolders(path, label, all, { fits: name => names.includes(name), expected: attemptsExpected })
  return {
    attempts: [{ experiment, path: join(path, chosen), label: labelled(label, chosen) }],
    problems: [...problems, ...ignored, ...stray],
  }
}

const experimentsExpected = 'experiments (name/2026-01-31/T0/00/run_01)'
const attemptsExpected = 'folders that hold tiers (2026-01-31/T0/00/run_01)'

interface Attempts {
  readonly attempts: readonly Attempt[]
  readonly problems: readonly Problem[]
}

/** Attempts are named after the time they were made; other names are experiments that lack this level. */
const timestamp = /^\d{4}-?\d{2}-?\d{2}/

/** Recognizes one timestamp folder, one experiment or a folder of experiments by what is in it. */
export const findAttempts = (path: string, label: string): Attempts => {
  if (isAttempt(path)) return { attempts: [{ experiment: basename(dirname(path)), path, label }], problems: [] }
  if (!holdsAttempt(path) && !holdsExperiment(path)) {
    const homes = homesIn(path).map(name => findAttempts(join(path, name), labelled(label, name)))
    return { attempts: homes.flatMap(each => each.attempts), problems: homes.flatMap(each => each.problems) }
  }
  const { names, problems } = subFolders(path, label)
  const experiments = names.filter(name => holdsAttempt(join(path, name)))
  const attempts = names.filter(name => isAttempt(join(path, name)))
  const isExperiment =
    experiments.length === 0 && (attempts.length === 1 || attempts.some(name => timestamp.test(name)))
  if (isExperiment) return newestAttempt(basename(path), path, label)
  const known = [...new Set([...experiments, ...attempts])].sort(naturalOrder)
  const stray = strayFolders(path, label, names, { fits: name => known.includes(name), expected: experimentsExpected })
  const found = known.map(name => {
    const inside = { experiment: name, path: join(path, name), label: labelled(label, name) }
    return attempts.includes(name)
      ? { attempts: [inside], problems: [] }
      : newestAttempt(name, inside.path, inside.label)
  })
  return {
    attempts: found.flatMap(each => each.attempts),
    problems: [...problems, ...stray, ...found.flatMap(each => each.problems)],
  }
}

export const findSubtests = (attempt: Attempt): { subtests: SubtestFolder[]; problems: Problem[] } => {
  const problems: Problem[] = []
  const folders = (path: string, label: string, level: Level, others: readonly string[] = []) => {
    const { names, problems: found } = subFolders(path, label)
    const unknown = names.filter(name => !others.includes(name))
    problems.push(...found, ...strayFolders(path, label, unknown, level))
    return names.filter(level.fits).sort(naturalOrder)
  }
  const subtests: SubtestFolder[] = []
  for (const home of tierHomes(attempt.path)) {
    const homeLabel = home === attempt.path ? attempt.label : labelled(attempt.label, 'completed')
    for (const tier of folders(home, homeLabel, tierLevel, ['completed']))
      for (const subtest of folders(join(home, tier), labelled(homeLabel, tier), subtestLevel)) {
        const path = join(home, tier, subtest)
        const label = labelled(homeLabel, `${tier}/${subtest}`)
        const runs = folders(path, label, runLevel).map(name => ({
          tier,
          subtest,
          run: runNumber(name),
          // Not by `join`: of tens of thousands of names it would make a tenth of the plan.
          path: `${path}/${name}`,
          label: `${label}/${name}`,
        }))
        subtests.push({ tier, subtest, path, label, runs })
      }
  }
  return { subtests, problems }
}

/** From a folder beside the experiments down to a run that lies one level too deep. */
const deepest = 6

/** Beside the runs may lie whole repositories, and looking through them would take longer than reading the runs. */
const mostFolders = 300

/** Which folders a level has: harnesses keep what they set aside in hidden ones. */
interface Level {
  readonly fits: (name: string) => boolean
  readonly expected: string
}

/** Folders that hold a run but do not fit their level: none of their runs is read, so that is told. */
const strayFolders = (path: string, label: string, names: readonly string[], level: Level): Problem[] =>
  names
    .filter(name => !level.fits(name) && !name.startsWith('.'))
    .sort(naturalOrder)
    .flatMap(name => {
      const run = firstRun(join(path, name))
      if (run === null) return []
      const what = run === '' ? 'It is a run' : `It holds runs, such as ${run}`
      return [
        problem(
          'folder-not-read',
          label === '' ? name : `${label}/${name}`,
          `${what}, but here only ${level.expected} are read.`,
          'Rename or move it, or give the folder above its tiers alone.',
        ),
      ]
    })

const firstRun = (path: string): string | null => {
  let level = ['']
  let looked = 0
  for (let depth = 0; depth <= deepest && level.length > 0; depth++) {
    const below: string[] = []
    for (const place of level) {
      if (isFile(join(path, place, 'run_result.json'))) return place
      if (++looked > mostFolders) return null
      for (const name of subFolders(join(path, place), '').names) below.push(place === '' ? name : `${place}/${name}`)
    }
    level = below.sort(naturalOrder)
  }
  return null
}
