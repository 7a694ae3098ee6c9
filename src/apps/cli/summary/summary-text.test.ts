import picocolors from 'picocolors'
import { describe, expect, test } from 'vitest'
import { analysisOf as analysisOfRuns, foundRun, judgeOf } from '../../../../test/support/chunks.ts'
import { attempts, componentsTable, type RunSpec, runOf, runsTable } from '../../../../test/support/runs.ts'
import { type Analysis, createAnalysis } from '../../../analysis/analysis.ts'
import { withConfigurations } from '../../../core/configurations.ts'
import { type Problem, problem } from '../../../core/problem.ts'
import type { Tables } from '../../../core/schema.ts'
import { defaultSettings, type Settings } from '../../../core/settings.ts'
import type { Column, Table } from '../../../core/table.ts'
import { allMetrics } from '../../../metrics/all.gen.ts'
import { displayWidth } from '../layout.ts'
import { summaryText } from './summary-text.ts'

const plain = picocolors.createColors(false)

const wordsColumn = (values: readonly (string | null)[]): Column => ({
  type: 'word',
  words: values.map(value => value ?? ''),
  codes: Int32Array.from(values, (value, i) => (value === null ? -1 : i)),
})

const wordsTable = (columns: Readonly<Record<string, readonly (string | null)[]>>): Table => ({
  size: Object.values(columns)[0].length,
  columns: Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, wordsColumn(values)])),
})

interface Given {
  readonly runs: readonly RunSpec[]
  readonly failures?: readonly (string | null)[]
  readonly judges?: readonly string[]
  readonly missing?: readonly string[]
  readonly problems?: readonly Problem[]
  readonly settings?: Partial<Settings>
}

const empty: Table = { size: 0, columns: {} }

const flags = (size: number, value: number): Column => ({ type: 'flag', values: new Int8Array(size).fill(value) })
const numbers = (size: number, value: number): Column => ({
  type: 'number',
  values: new Float64Array(size).fill(value),
})

/** One judgment per judge, on one run after the other; all alike. */
const judgesTable = (judges: readonly string[], runs: Table): Table => ({
  size: judges.length,
  columns: {
    judge_model: wordsColumn(judges),
    judge_number: numbers(judges.length, 1),
    judge_score: numbers(judges.length, 0.5),
    judge_passed: flags(judges.length, 1),
    judge_is_valid: flags(judges.length, 1),
  },
  parent: { table: runs, rows: Int32Array.from(judges, (_, i) => i) },
})

const emptyCriteria = (judges: Table): Table => ({
  size: 0,
  columns: { criterion: wordsColumn([]), criterion_achieved: numbers(0, 0), criterion_max: numbers(0, 0) },
  parent: { table: judges, rows: new Int32Array() },
})

const nothing = analysisOfRuns([]).tables

const analysisOf = ({ runs, failures, judges = [], missing = [], problems = [], settings }: Given): Analysis => {
  const rated = runs.map(runOf)
  const { size, columns } = runsTable(rated)
  const passed = Int8Array.from(rated, ({ consensus }) => (consensus.passed === null ? -1 : Number(consensus.passed)))
  const runsWithFacts: Table = {
    size,
    columns: {
      ...columns,
      passed: { type: 'flag', values: passed },
      run_number: numbers(size, 1),
      failure_kind: wordsColumn(failures ?? runs.map(() => 'none')),
    },
  }
  const same = (value: string) => missing.map(() => value)
  const missingRuns = wordsTable({
    reason: missing,
    experiment: same('e'),
    task: same('e'),
    tier: same('T2'),
    agent_model: same('m'),
    subtest: same('00'),
    agent: missing.map(() => null),
  })
  const tables: Tables = {
    runs: runsWithFacts,
    judges: judgesTable(judges, runsWithFacts),
    missing_runs: missingRuns,
    components: componentsTable([]),
    criteria: emptyCriteria(judgesTable(judges, runsWithFacts)),
    items: empty,
    usage: empty,
    steps: empty,
    changes: empty,
    process: nothing.process,
    tools: nothing.tools,
    actions: empty,
    experiments: empty,
    rubric: wordsTable({ criterion: [] }),
  }
  return createAnalysis({ tables: withConfigurations(tables), problems }, allMetrics, {
    ...defaultSettings,
    ...settings,
  })
}

const textOf = (given: Given, width = 80) => summaryText(analysisOf(given), { width, colours: plain })

const measured = { score: 0.5, implRate: 0.625, cost: 0.25 }
const twoTiers = [
  ...attempts({ ...measured, tier: 'T2' }, '+-+-'),
  ...attempts({ ...measured, tier: 'T10', score: 0.75, cost: 1.5 }, '++++'),
]

describe('summaryText', () => {
  test('shows tiers in natural order, what was measured, and what to distrust', () =>
    expect(
      textOf({
        runs: twoTiers,
        failures: ['none', 'infrastructure', 'none', 'task', 'none', 'none', 'none', 'none'],
        judges: ['judge-a', 'judge-b', 'judge-a'],
        missing: ['not started', 'not finished', 'not started'],
        problems: [
          problem('json-invalid', 'a.json', 'broken', 'mend it'),
          problem('json-invalid', 'b.json', 'broken', 'mend it'),
          problem('symlink-loop', 'c', 'a loop', 'remove it'),
          problem('number-as-text', 'd', 'a text', 'nothing'),
        ],
      }),
    ).toMatchInlineSnapshot(`
      "8 runs · 1 experiment · 1 task · 1 model · 2 judges
      Model: m

      Tier  Runs         Pass rate  Implementation rate         Cost of pass
      T2       4     50.0% [8, 92]       62.5% [12, 95]   $0.50 [0.27, 3.26]
      T10      4  100.0% [40, 100]       62.5% [12, 95]   $1.50 [1.50, 5.30]
      all      8    75.0% [1, 100]       62.5% [0, 100]  $1.17 [0.0001, 27k]

      Scores: median of the judges. Verdicts: majority. Tasks weigh alike; in
      brackets: 95% intervals, unadjusted.

      Significant differences
        None of the 2 Holm-adjusted tests of headline metrics is significant.
      Inconclusive (MDE: 80% power, unadjusted)                   p     MDE
        T10 vs. T2  Cost of pass  ×3.00 [×0.46, ×12.20]        0.34  ×11.05
        T10 vs. T2  Pass rate     +50.0 points [−33.3, +92.3]  0.34    none
      Not tested
        Implementation rate, T10 vs. T2: 0.0 points: not tested (no variation).
        Cost, T10 vs. T2: ×6.00: not tested (no variation).

      Caveats
        ! 3 runs of 11 are missing (2 not started, 1 not finished) and counted nowhere
          above.
        ! 1 run failed for reasons that are not the agent's: pass rate over runs
          75.0%, without it 85.7%.
        ! 3 of 7 runs of T2 have no outcome, and infrastructure stopped 1 more. Pass
          rate: 28.6% if counted as failures, 66.7% if dropped.
        ! Runs without an outcome are unevenly spread (42.9% of T2, 0.0% of T10): a
          difference can be one of missing runs. Compare \`--missing fail\` with
          \`--missing drop\`.
        ! There is a single task: nothing here says what holds for other tasks.
        ! Intervals that say little, reaching over more than half of what is possible,
          over a factor of more than 10 or nearly all to one side of the estimate:
          Pass rate (3 of 3), Implementation rate (3 of 3), Cost of pass (3 of 3) and
          Cost (1 of 1).
        ! The data has 2 errors and 1 warning; \`tiercel check\` says where and what to
          do.
          error    2  json-invalid  A file is not valid JSON: truncated, empty or
                                    damaged.
          warning  1  symlink-loop  A link leads back to a folder above it.
        · 1 note, no action needed: number-as-text (1)."
    `))

  test('shows models, and below each its tiers', () =>
    expect(
      textOf({
        runs: ['m2', 'm10'].flatMap(model => twoTiers.map(run => ({ ...run, model, task: model }))),
        settings: { consensus: 'recorded', metrics: { score: { title: 'Quality' } } },
      }),
    ).toMatchInlineSnapshot(`
      "16 runs · 1 experiment · 2 tasks · 2 models

      Model  Runs       Pass rate  Implementation rate         Cost of pass
      m2        8  75.0% [1, 100]       62.5% [0, 100]  $1.17 [0.0001, 27k]
      m10       8  75.0% [1, 100]       62.5% [0, 100]  $1.17 [0.0001, 27k]
      all      16  75.0% [14, 98]        62.5% [7, 97]  $1.17 [0.13, 18.16]

      Tier   Runs         Pass rate  Implementation rate        Cost of pass
      m2
        T2      4     50.0% [8, 92]       62.5% [12, 95]  $0.50 [0.27, 3.26]
        T10     4  100.0% [40, 100]       62.5% [12, 95]  $1.50 [1.50, 5.30]
      m10
        T2      4     50.0% [8, 92]       62.5% [12, 95]  $0.50 [0.27, 3.26]
        T10     4  100.0% [40, 100]       62.5% [12, 95]  $1.50 [1.50, 5.30]

      Scores and verdicts: as recorded. Tasks weigh alike; in brackets: 95% intervals,
      unadjusted.

      Significant differences
        None of the 4 Holm-adjusted tests of headline metrics is significant.
      Inconclusive (MDE: 80% power, unadjusted)                         p     MDE
        T10 vs. T2 (m10)  Cost of pass  ×3.00 [×0.46, ×12.20]        0.69  ×11.05
        T10 vs. T2 (m2)   Cost of pass  ×3.00 [×0.46, ×12.20]        0.69  ×11.05
        T10 vs. T2 (m10)  Pass rate     +50.0 points [−33.3, +92.3]  0.69    none
        T10 vs. T2 (m2)   Pass rate     +50.0 points [−33.3, +92.3]  0.69    none
      Exploratory
        m2 vs. m10 (all tiers)  Pass rate
          0.0 points [−78.0, +78.0]  on different tasks (0 of 2 shared)
        m2 vs. m10 (all tiers)  Cost of pass
          ×1.00 [×0.0000013, ×756,426]  on different tasks (0 of 2 shared)
        m2 vs. m10 (all tiers)  Cost
          ×1.00 [×0.013, ×77.20]  on different tasks (0 of 2 shared)
      Not tested
        Implementation rate, T10 vs. T2 (m10): 0.0 points: not tested (no variation).
        Implementation rate, T10 vs. T2 (m2): 0.0 points: not tested (no variation).
        Cost, T10 vs. T2 (m10): ×6.00: not tested (no variation).
        Cost, T10 vs. T2 (m2): ×6.00: not tested (no variation).
        Implementation rate, m2 vs. m10 (all tiers): 0.0 points: not tested (no
        variation).

      Caveats
        ! There are only 2 tasks: differences may not hold for others.
        ! 1 pair of models shares no task: a difference can be one of tasks.
        ! Intervals that say little, reaching over more than half of what is possible,
          over a factor of more than 10 or nearly all to one side of the estimate:
          Pass rate (7 of 7), Implementation rate (7 of 7), Cost of pass (7 of 7) and
          Cost (3 of 3)."
    `))

  test('shows agents that share a model, each with it where both were varied, and only models where they go together', () => {
    const bare = { ...measured, tier: null, subtest: null }
    const at = (agent: string, model: string) => ({ ...bare, agent, model })
    const oneModel = textOf({ runs: [at('x', 'a'), at('y', 'a')] })
    expect(oneModel).toMatch(/^Model: a\n\nAgent .*\nx .*\ny .*\nall .*\n\n/m)
    const crossed = textOf({ runs: [at('x', 'a'), at('y', 'a'), at('x', 'b'), at('y', 'b')] })
    expect(crossed).toMatch(
      /^Model .*\na .*\nb .*\nall .*\n\nAgent .*\nx .*\ny .*\nall .*\n\nAgent .*\na\n {2}x .*\n {2}y .*\nb\n/m,
    )
    const together = textOf({ runs: [at('x', 'a'), at('y', 'b')] })
    expect(together).toMatch(/^Model .*\na .*\nb .*\nall .*\n\nScores/m)
    expect(together.replace(/\s+/g, ' ')).toContain('may be that of their agents')
  })

  test('shows models alone where nothing else was varied, and all runs together where nothing was', () => {
    const bare = { ...measured, tier: null, subtest: null }
    expect(textOf({ runs: ['a', 'b'].map(model => ({ ...bare, model })) })).toMatch(/^Model .*\n^a .*\n^b .*\n^all /m)
    expect(textOf({ runs: [{ ...bare, model: 'a' }] })).toMatch(/^Model .*\n^a .*\n\n/m)
    expect(textOf({ runs: [{ ...bare, model: null }] })).toMatch(/^ +Runs .*\n^all .*\n\n/m)
  })

  test('shows tiers over all models where each model would take too many lines', () => {
    const models = Array.from({ length: 30 }, (_, i) => `m${i}`)
    const text = textOf({ runs: models.flatMap(model => twoTiers.map(run => ({ ...run, model }))) })
    expect(text.match(/^ *T10 +\d/gm)).toHaveLength(1)
    expect(text.match(/^m\d+ /gm)).toHaveLength(30)
  })

  test('what was not measured is a dash, and said', () => {
    const runs = [{ tier: 'T0' }, { tier: 'T0', ...measured, passed: false, run: 2 }, { tier: 'T1' }]
    const text = textOf({ runs })
    expect(text).toContain('Cost was not measured in 2 of 3 runs.')
    expect(text).toMatch(/^T0 +2 +0\.0% +62\.5% +∞$/m)
    expect(text).toMatch(/^T1 +1 +– +– +–$/m)
  })

  test('where tasks have unequal runs the numbers with every run alike stand below', () => {
    const verdicts = ['+', '++++++++-', '-', '+--', '+-', '-----']
    const runs = verdicts.flatMap((each, i) => attempts({ ...measured, task: `t${i}`, tier: 'T0' }, each))
    const text = textOf({ runs })
    // Tasks: (1 + 8/9 + 0 + 1/3 + 1/2 + 0) / 6; runs: 11 of 21.
    expect(text).toMatch(/^T0 +21 +45\.4% \[\d+, \d+\] .*\n {2}runs alike +52\.4% +\$0\.48$/m)
    expect(textOf({ runs: twoTiers })).not.toContain('runs alike')
  })

  test('says that tests are those of the published profile, where it was asked for', () => {
    const text = (profile: Settings['profile']) =>
      textOf({ runs: twoTiers, settings: { profile } }).replace(/\s+/g, ' ')
    expect(text('published')).toContain('Tests are those of the published profile, over runs')
    expect(text('published')).toContain('Cost of pass, not tested between tiers: not among the tests of the published')
    expect(text('default')).not.toContain('profile')
  })

  test('few tasks are said, enough tasks are not, and clean data is', () => {
    const tasks = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ ...measured, passed: true, task: `t${i}` }))
    expect(textOf({ runs: tasks(1) })).toContain('a single task')
    expect(textOf({ runs: tasks(4) })).toContain('only 4 tasks')
    expect(textOf({ runs: tasks(5) })).toContain('Intervals that say little')
    expect(textOf({ runs: tasks(30) })).toContain('Nothing in the data gives cause for doubt.')
  })

  test.each([66, 80, 120])('fits into %i columns, however long the names are', width => {
    const runs = twoTiers.map((run, i) => ({
      ...run,
      model: `a-model-with-a-rather-long-name-${i % 2}`,
      tier: `${run.tier}模`,
    }))
    const problems = [
      problem('process-sources-differ', 'f', 'm', 'h'),
      problem('criterion-not-applicable', 'f', 'm', 'h'),
    ]
    for (const line of textOf({ runs, problems, missing: ['not started'] }, width).split('\n'))
      expect(displayWidth(line), line).toBeLessThanOrEqual(width)
  })

  test('names cannot command the terminal', () => {
    const evil = '\x1b]0;owned\x07\x1b[2Jmodel\nforged line\u202e'
    const runs = ['a', evil].flatMap(model => twoTiers.map(run => ({ ...run, model, tier: `${run.tier}${evil}` })))
    const text = textOf({ runs })
    expect(text).toContain('model␤forged line')
    expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/)
    expect(textOf({ runs: runs.map(run => ({ ...run, model: evil })) })).not.toContain('\x1b')
  })

  test('names of judges cannot command it either', () => {
    const judges = [judgeOf(), judgeOf({ model: 'evil\x1b[2J\x1b]0;owned\x07 judge', number: 2, score: NaN })]
    const runs = [1, 2].map(run => foundRun({ ...runOf({ run }), judges }))
    const text = summaryText(analysisOfRuns(runs), { width: 80, colours: plain })
    expect(text).toContain('No valid rating from evil judge')
    expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/)
  })

  describe('lists differences of the family with estimate, interval and p', () => {
    const scored = ['T0', 'T1', 'T2'].flatMap((tier, place) =>
      Array.from({ length: 6 }, (_, t) => ({
        tier,
        task: `t${t}`,
        score: 0.3 + (place === 1 ? 0.2 : 0) + 0.01 * ((t * 7) % 5) + 0.004 * ((place * 3 + t * 5) % 7),
      })),
    )
    const linesOf = (width: number, runs: readonly RunSpec[] = scored, settings: Partial<Settings> = {}) =>
      textOf({ runs, settings }, width).split('\n')

    test('significant ones by direction, then inconclusive ones with what could be detected', () => {
      const lines = linesOf(80)
      const start = lines.indexOf('Significant differences (3 Holm-adjusted tests)')
      expect(lines[start + 1]).toMatch(/^ {2}▼ T2 vs\. T1 {2}Score \(worse\) {2}−0\.\d+ \[.*\] {2}p < 0\.001$/)
      expect(lines[start + 2]).toMatch(/^ {2}▲ T1 vs\. T0 {2}Score {10}\+0\.\d+ \[.*\] {2}p < 0\.001$/)
      expect(lines[start + 3]).toMatch(/^Inconclusive \(MDE: 80% power, unadjusted\) +p +MDE$/)
      expect(lines[start + 4]).toMatch(/^ {2}T2 vs\. T0 {2}Score {2}[+−]0\.\d+ \[.*\] +0\.\d\d +0\.\d+$/)
    })

    test('in two lines each where the terminal is narrow', () => {
      const lines = linesOf(40)
      const start = lines.indexOf('  ▼ T2 vs. T1  Score (worse)')
      expect(lines[start + 1]).toMatch(/^ {4}−0\.\d+ \[.*\] {2}p < 0\.001$/)
    })

    test('of a primary metric alone', () => {
      const both = scored.map((run, i) => ({ ...run, cost: 1 + ((i * 5) % 7) }))
      expect(linesOf(80, both)).toContain('Significant differences (6 Holm-adjusted tests)')
      const text = linesOf(80, both, { primary: 'score' }).join('\n')
      expect(text).toContain('Significant differences (3 Holm-adjusted tests)')
      expect(text).not.toMatch(/vs\. .*Cost/)
    })

    test('that tiers have other subtests, once where it is so of every claim', () => {
      const own = scored.map(run => ({ ...run, subtest: `of ${run.tier}` }))
      const lines = linesOf(120, own)
      expect(lines.join('\n')).toMatch(/^Significant differences \(3 Holm-adjusted tests, for these subtests\)/m)
      expect(lines.filter(line => line.includes('for these subtests'))).toHaveLength(1)
    })

    test('as exploratory where the sides tried different tasks', () => {
      const apart = scored.map(run => (run.tier === 'T1' ? { ...run, task: `other ${run.task}` } : run))
      const lines = linesOf(80, apart)
      const start = lines.indexOf('Exploratory')
      expect(lines[start + 1]).toMatch(/ Score {2}[+−]0\.\d+ \[.*\] {2}on different tasks \(0 of 12 shared\)$/)
      expect(lines.join('\n')).toContain('The only one is not significant: 1 Holm-adjusted test of headline metrics.')
    })

    test('as far as the screen has room', () => {
      const runs = Array.from({ length: 12 }, (_, k) =>
        Array.from({ length: 6 }, (_, t) => ({
          tier: `T${k}`,
          task: `t${t}`,
          score: 0.3 + 0.05 * k + 0.01 * ((t * 7 + k) % 5),
        })),
      ).flat()
      const lines = linesOf(80, runs)
      const listed = lines.filter(line => line.startsWith('  ▲')).length
      const [, more] = lines.flatMap(line => /… (\d+) more in data\/comparisons\.csv/.exec(line) ?? [])
      const rows = analysisOf({ runs }).comparisons()
      expect(listed + Number(more)).toBe(rows.filter(({ significant }) => significant).length)
      expect(lines.findIndex(line => line.includes('T11 vs. T0'))).toBe(
        lines.findIndex(line => line.startsWith('Significant')) + 1,
      )
    })
  })

  test('colours change nothing but the colour', () => {
    const given = { runs: twoTiers, problems: [problem('json-invalid', 'a.json', 'broken', 'mend it')] }
    const coloured = summaryText(analysisOf(given), { width: 80, colours: picocolors.createColors(true) })
    expect(coloured).toContain('\x1b[')
    expect(coloured.replace(/\x1b\[\d+m/g, '')).toBe(textOf(given))
  })
})
