import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandHere } from '../support/command.ts'
import { type Files, rawExperiment, rawRun } from '../support/raw.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'

const tasks = Array.from({ length: 20 }, (_, i) => `task-${i + 10}`)

/** What the three judges of a run give, by task and run from 0; null leaves the run out. */
type Judged = (task: number, run: number) => readonly number[] | null

const runsOf = (judged: Judged, about: { rubric?: null; cost?: (task: number) => number | undefined } = {}): Files =>
  Object.assign(
    {},
    ...tasks.flatMap((task, t) => {
      const at = `${task}/2026-01-01T00-00-00`
      const { rubric, cost = () => 0.5 } = about
      const experiment = rawExperiment({ at, config: { experiment_id: task }, ...(rubric === null && { rubric }) })
      const runs = [0, 1, 2, 3].flatMap(r => {
        const scores = judged(t, r)
        const stdout = { total_cost_usd: undefined, modelUsage: undefined }
        const judges =
          scores?.map(score => ({ score, criteria: { functional: { achieved: 10 * score, max: 10 } } })) ?? []
        return scores ? [rawRun({ at, run: r + 1, judges, result: { cost_usd: cost(t) }, stdout })] : []
      })
      return [experiment, ...runs]
    }),
  )

/** How a run goes, from 0 to 1: by its numbers, and not the same on every side. */
const luck = (task: number, run: number, side: number) => (Math.sin(17 * task + 5 * run + 3 * side) * 1000) % 1
const [good, bad] = [0.9, 0.3]
const pass = [good, good, bad]
const fail = [good, bad, bad]
const level =
  (share: number, side: number): Judged =>
  (t, r) =>
    Math.abs(luck(t, r, side)) < share ? pass : fail
const usual = level(0.85, 1)
const same = level(0.85, 2)
const worse = level(0.3, 3)
/** Of most failures only the judge who passed the run is left. */
const isHidden: Judged = (t, r) => (t % 5 === 0 || worse(t, r) === pass ? worse(t, r) : [good])

let folder: TemporaryFolder
const gate = async (candidate: string, ...rule: string[]) =>
  (await commandHere(['gate', 'base', candidate, ...rule, '--quiet'], { cwd: folder.path })).code

beforeAll(async () => {
  const studies = {
    base: runsOf(usual, { cost: t => 1 + t / 10 }),
    same: runsOf(same, { cost: t => 1 + t / 10 + (t % 3) / 100 }),
    worse: runsOf(worse),
    judges: runsOf(isHidden),
    gaps: runsOf((_, r) => (r === 3 || r === 1 ? pass : null)),
    fewer: runsOf((_, r) => (r < 2 ? pass : null)),
    rubric: runsOf(same, { rubric: null }),
    dearer: runsOf(same, { cost: t => (1.5 + (t % 3) / 10) * (1 + t / 10) }),
    blank: runsOf(same, { cost: t => (t > 12 ? undefined : 1 + t / 10 + (t % 3) / 100) }),
  }
  const files = Object.entries(studies).flatMap(([name, study]) =>
    Object.entries(study).map(([path, text]) => [`${name}/${path}`, text] as const),
  )
  folder = await temporaryFolder(Object.fromEntries(files))
}, 120_000)
afterAll(() => folder[Symbol.asyncDispose]())

const passRule = ['--no-worse', 'pass_rate:0.25']
const costRule = ['--max-increase', 'cost_usd:15%']

test('what is complete is judged by what it is', async () => {
  expect([await gate('same', ...passRule), await gate('worse', ...passRule)]).toEqual([0, 1])
  expect([await gate('same', ...costRule), await gate('dearer', ...costRule)]).toEqual([0, 1])
})

test('judges who failed a run and are taken away leave the gate open', async () =>
  expect([await gate('judges', ...passRule), await gate('judges', ...passRule, '--missing', 'fail')]).toEqual([4, 1]))

test('the best repetitions leave the gate open, and fewer of all do not', async () =>
  expect([await gate('gaps', ...passRule), await gate('fewer', ...passRule)]).toEqual([4, 0]))

test('a candidate without the rubric of the base is not judged by points', async () => {
  const points = ['--no-worse', 'impl_rate:0.4']
  expect([await gate('same', ...points), await gate('rubric', ...points)]).toEqual([0, 4])
})

test('costs that are left out leave a rule about costs open', async () =>
  expect(await gate('blank', ...costRule)).toBe(4))
