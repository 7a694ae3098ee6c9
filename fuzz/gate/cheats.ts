import type { Chance } from '../chance.ts'
import type { Format, Left, Omitted, Row, Study } from './study.ts'

/** A way to make a candidate look better than it is; a gate must not let it pass. */
export interface Cheat {
  readonly id: string
  /** What somebody tries, as docs/gate.md says it. */
  readonly attempt: string
  /** The formats in which it can be tried. */
  readonly formats: readonly Format[]
  /** The rule that it is to get around. */
  readonly rule: string
  readonly cheat: (study: Study, chance: Chance) => Study
}

export const passRule = '--no-worse pass_rate:0.05'
const criteriaRule = '--no-worse impl_rate:0.05'

const all: readonly Format[] = ['table', 'runs', 'inspect']

const withRows =
  (change: (rows: readonly Row[], chance: Chance) => readonly Row[]): Cheat['cheat'] =>
  (study, chance) => ({
    ...study,
    rows: change(study.rows, chance),
  })

/** Most runs that failed, or all of them, left behind in another way. */
const leaving = (left: Left): Cheat['cheat'] =>
  withRows((rows, chance) => {
    const share = chance.pick([0.9, 1, 1])
    return rows.map(row => (row.passed || !chance.of(share) ? row : { ...row, left }))
  })

const hardest = (rows: readonly Row[], share: number): ReadonlySet<string> => {
  const passes = new Map<string, number>()
  for (const { task, passed } of rows) passes.set(task, (passes.get(task) ?? 0) + Number(passed))
  const ordered = [...passes].sort(([, a], [, b]) => a - b).map(([task]) => task)
  return new Set(ordered.slice(0, Math.floor(share * ordered.length)))
}

const beside =
  (name: string, text: string): Cheat['cheat'] =>
  study => ({
    ...study,
    beside: { ...study.beside, [name]: text },
  })

const settings = (text: string) => beside('tiercel.yaml', text)

const moreRuns = (rows: readonly Row[]): Row[] =>
  rows.filter(({ passed }) => passed).flatMap(row => [10, 20, 30].map(more => ({ ...row, run: row.run + more })))

export const cheats: readonly Cheat[] = [
  {
    id: 'leave-out-failures',
    attempt: 'Leave out the runs that failed',
    formats: all,
    rule: passRule,
    cheat: withRows(rows => rows.filter(({ passed }) => passed)),
  },
  {
    id: 'leave-out-some-failures',
    attempt: 'Leave out most of the runs that failed, so that every task still has some',
    formats: all,
    rule: passRule,
    cheat: withRows((rows, chance) => {
      const kept = new Map<string, number>()
      return rows.filter(({ task, passed }) => {
        const count = kept.get(task) ?? 0
        const isKept = passed || (count === 0 && chance.of(0.3))
        kept.set(task, count + Number(isKept))
        return isKept
      })
    }),
  },
  {
    id: 'no-verdict',
    attempt: 'Leave the verdict of runs that failed empty',
    formats: all,
    rule: passRule,
    cheat: leaving('without verdict'),
  },
  {
    id: 'crash-before-judging',
    attempt: 'Let runs that fail end with an exit code or an error, and do not judge them',
    formats: all,
    rule: passRule,
    cheat: leaving('crashed'),
  },
  {
    id: 'judgment-not-valid',
    attempt: 'Mark the judgments of runs that failed as not valid',
    formats: ['runs', 'inspect'],
    rule: passRule,
    cheat: leaving('not valid'),
  },
  {
    id: 'another-scorer',
    attempt: 'Let only another scorer, which they passed, score runs that failed',
    formats: ['inspect'],
    rule: passRule,
    cheat: leaving('by another scorer'),
  },
  {
    id: 'blame-the-infrastructure',
    attempt: 'Call failures those of the infrastructure, without a verdict',
    formats: ['table', 'inspect'],
    rule: passRule,
    cheat: leaving('excused'),
  },
  {
    id: 'cut-files',
    attempt: 'Cut off the files of runs that failed',
    formats: ['table', 'runs'],
    rule: passRule,
    cheat: leaving('cut'),
  },
  {
    id: 'empty-files',
    attempt: 'Replace the files of runs that failed by `{}`',
    formats: all,
    rule: passRule,
    cheat: leaving('emptied'),
  },
  {
    id: 'drop-hardest-tasks',
    attempt: 'Leave out the hardest tasks',
    formats: all,
    rule: passRule,
    cheat: withRows((rows, chance) => {
      const gone = hardest(rows, chance.pick([0.5, 0.6, 0.66]))
      return rows.filter(({ task }) => !gone.has(task))
    }),
  },
  {
    id: 'rename-hardest-tasks',
    attempt: 'Give the hardest tasks other names, so that they are not compared',
    formats: all,
    rule: passRule,
    cheat: withRows((rows, chance) => {
      const gone = hardest(rows, chance.pick([0.5, 0.6, 0.66]))
      return rows.map(row => (gone.has(row.task) ? { ...row, task: `${row.task}-new` } : row))
    }),
  },
  {
    id: 'swap-tasks',
    attempt: 'Replace the hardest tasks by easy ones of another name',
    formats: all,
    rule: passRule,
    cheat: withRows(rows => {
      const gone = hardest(rows, 0.5)
      const easy = rows.filter(({ task }) => !gone.has(task))
      return [...easy, ...easy.map(row => ({ ...row, task: `${row.task}-b`, passed: true, score: 1 }))]
    }),
  },
  {
    id: 'repeat-successes',
    attempt: 'Hand in every run that passed several times, and failures not at all',
    formats: all,
    rule: passRule,
    cheat: withRows(rows => [...rows.filter(({ passed }) => passed), ...moreRuns(rows)]),
  },
  {
    id: 'renumber',
    attempt: 'Leave out runs that failed and number the others from 1',
    formats: all,
    rule: passRule,
    cheat: withRows(rows => {
      const next = new Map<string, number>()
      return rows.flatMap(row => {
        if (!row.passed) return []
        const run = (next.get(row.task) ?? 0) + 1
        next.set(row.task, run)
        return [{ ...row, run }]
      })
    }),
  },
  {
    id: 'settings-exclude',
    attempt: 'Put a `tiercel.yaml` with the candidate that excludes the hardest tasks',
    formats: all,
    rule: passRule,
    cheat: (study, chance) =>
      settings(`exclude: [${[...hardest(study.rows, 0.6)].map(task => `task=${task}`).join(', ')}]\n`)(study, chance),
  },
  {
    id: 'settings-confidence',
    attempt: 'Put a `tiercel.yaml` with the candidate that changes the confidence',
    formats: all,
    rule: passRule,
    cheat: (study, chance) => settings(`confidence: ${chance.pick([0.01, 0.999999])}\n`)(study, chance),
  },
  {
    id: 'settings-columns',
    attempt: 'Put a `tiercel.yaml` with the candidate that reads the verdict from another column',
    formats: ['table'],
    rule: passRule,
    cheat: settings('columns: {passed: finished}\n'),
  },
  {
    id: 'settings-rules',
    attempt: 'Put a `tiercel.yaml` with the candidate that has other rules',
    formats: all,
    rule: '',
    cheat: settings('gate: ["min pass_rate:0.01"]\n'),
  },
  {
    id: 'omit-criteria',
    attempt: 'Let judges leave out criteria that are badly met',
    formats: ['runs'],
    rule: criteriaRule,
    cheat: withRows(rows => rows.map(row => (row.score > 0.5 ? row : { ...row, omitted: 'left out' }))),
  },
  {
    id: 'unrated-criteria',
    attempt: 'Let judges list criteria that are badly met without points, or with none to achieve',
    formats: ['runs'],
    rule: criteriaRule,
    cheat: withRows((rows, chance) => {
      const omitted = chance.pick<Omitted>(['empty', 'achieved in words', 'nothing to achieve', 'items in words'])
      return rows.map(row => (row.score > 0.5 ? row : { ...row, omitted }))
    }),
  },
  {
    id: 'inflate-points',
    attempt: 'Give more points than the rubric has',
    formats: ['runs'],
    rule: criteriaRule,
    cheat: study => ({ ...study, inflated: true }),
  },
]
