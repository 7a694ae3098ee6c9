import { describe, expect, test } from 'vitest'
import { assembled, chunkOf, foundRun } from '../../../test/support/chunks.ts'
import { ratedRun } from '../../../test/support/run.ts'
import { judgeSides } from '../../apps/gate-run.ts'
import { defaultSettings, type MissingRule, missingRules } from '../../core/settings.ts'
import { versusData } from '../../output/files/versus-json.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { baselineOf, sideFromBaseline } from './baseline-side.ts'
import { type Side, sideOf } from './side.ts'
import { createVersus } from './versus.ts'

const outcomes = {
  '+': { passed: true, trouble: null },
  '-': { passed: false, trouble: null },
  '?': { passed: null, trouble: null },
  x: { passed: false, trouble: 'infrastructure' },
  X: { passed: true, trouble: 'infrastructure' },
} as const

const isOutcome = (sign: string): sign is keyof typeof outcomes => Object.hasOwn(outcomes, sign)

/** Tasks t10, t11, … with these runs: x was stopped by infrastructure and scored 0, X after it had passed. */
const side = (tasks: readonly string[], first = 10): Side => {
  const blank = ratedRun()
  const runs = tasks.flatMap((verdicts, t) =>
    [...verdicts].filter(isOutcome).map((sign, i) => {
      const { passed, trouble } = outcomes[sign]
      const key = { ...blank.key, task: `t${first + t}`, run: i + 1 }
      const recorded = { ...blank.recorded, passed, decides: true } as const
      return foundRun({ ...blank, key, folder: `${key.task}/${i}`, trouble, recorded })
    }),
  )
  return sideOf('side', assembled(chunkOf(runs)).tables, defaultSettings)
}

const by = (missing: MissingRule | null) => ({ ...defaultSettings, missing })
const versusOf = (base: Side, candidate: Side, missing: MissingRule | null = null) =>
  createVersus(base, candidate, allMetrics, by(missing))
const rateOf = (base: Side, candidate: Side, missing: MissingRule) =>
  versusOf(base, candidate, missing).pair('pass_rate').estimate('candidate', defaultSettings).value
const codes = (base: Side, candidate: Side) => versusOf(base, candidate).warnings.map(({ code }) => code)

const repeated = (verdicts: string) => Array.from({ length: 30 }, () => verdicts)
const base = side(repeated('+++-'))

describe('runs that infrastructure stopped', () => {
  const stopped = side(repeated('++xX'))

  test('count as they were scored, unless they are dropped; those that passed before count', () => {
    expect(rateOf(base, stopped, 'recorded')).toBe(0.75)
    expect(rateOf(base, stopped, 'fail')).toBe(0.75)
    expect(rateOf(base, stopped, 'drop')).toBe(1)
    expect(versusOf(base, stopped).missing.candidate).toMatchObject({
      stopped: 30,
      withoutOutcome: 0,
      rates: { ifFailed: 0.75, ifDropped: 1 },
    })
    expect(codes(base, stopped)).toEqual(['runs-stopped'])
  })

  test('leave a gate open where leaving them out changes its verdict', () => {
    const verdict = (candidate: Side, missing: MissingRule | null) =>
      judgeSides(base, candidate, ['no-worse pass_rate:0.1'], { settings: by(missing) }).gate.verdict
    const failing = side(repeated('+xxx'))
    expect(([...missingRules, null] as const).map(rule => verdict(failing, rule))).toEqual([
      'fail',
      'fail',
      'pass',
      'inconclusive',
    ])
    expect(verdict(stopped, null)).toBe(verdict(stopped, 'drop'))
  })

  test('count as they were scored against a baseline, which does not know its own', () => {
    const saved = sideFromBaseline(baselineOf(base, { where: [], exclude: [], outcome: null }, allMetrics), allMetrics)
    expect(rateOf(saved, stopped, 'drop')).toBe(0.75)
  })
})

describe('sides of which one lacks more outcomes', () => {
  test.each([
    [repeated('+++?'), ['runs-missing', 'missing-uneven']],
    // 11 of 120 runs are less than ten points.
    [repeated('++++').map((runs, i) => (i < 11 ? '+++?' : runs)), ['runs-missing']],
    [repeated('++++').map((runs, i) => (i < 12 ? '+++?' : runs)), ['runs-missing', 'missing-uneven']],
  ])('are told from ten points on', (candidate, wanted) => expect(codes(base, side(candidate))).toEqual(wanted))
})

test('a comparison says which tasks it used', () => {
  const versus = versusOf(side(repeated('+-')), side(repeated('+-').slice(0, 27), 15))
  expect(versusData(versus)).toMatchObject({
    tasks: { base: 30, candidate: 27, shared: 25, only_base: 5, only_candidate: 2 },
  })
})
