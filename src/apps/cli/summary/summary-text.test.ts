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
import { caveats } from '../../../output/narrative/caveats.ts'
import { claims } from '../../../output/narrative/claims.ts'
import { remarksText } from '../../../output/narrative/messages/claims-messages.ts'
import { type Message, text as messageText } from '../../../output/narrative/messages.ts'
import { legendText, overview } from '../../../output/narrative/overview.ts'
import { allMetrics } from '../../../transform/metrics/all.gen.ts'
import { displayWidth } from '../screen-layout.ts'
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

const textOf = (given: Given, width = 80) => summaryText(analysisOf(given), { width, colors: plain })

const headers = ['Runs', 'Pass rate', 'Implementation rate', 'Cost of pass']

/** What each line of a block begins with. */
const namesIn = (block: string): (string | undefined)[] => block.split('\n').map(line => /^ *\S+/.exec(line)?.[0])

const blocksOf = (analysis: Analysis): string[] => summaryText(analysis, { width: 80, colors: plain }).split('\n\n')

const codesOf = (given: Given): string[] => caveats(analysisOf(given)).map(({ code }) => code)

const flat = (text: string): string => text.replace(/\s+/g, ' ')

/** Messages of the catalog, in this order, however their lines are broken. */
const expectSaid = (text: string, messages: readonly Message[]): void => {
  const places = messages.map(message => flat(text).indexOf(messageText(message)))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
}

const measured = { score: 0.5, implRate: 0.625, cost: 0.25 }
const twoTiers = [
  ...attempts({ ...measured, tier: 'T2' }, '+-+-'),
  ...attempts({ ...measured, tier: 'T10', score: 0.75, cost: 1.5 }, '++++'),
]

describe('summaryText', () => {
  test('shows tiers in natural order, what was measured, and what to distrust', () => {
    const analysis = analysisOf({
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
    })
    const [heading, table, legend, differences, doubts, ...more] = blocksOf(analysis)
    expect(more).toEqual([])
    expect(heading.split('\n')).toEqual([overview(analysis), 'Model: m'])
    const [head, ...rows] = table.split('\n')
    expect(head.split(/ {2,}/)).toEqual(['Tier', ...headers])
    expect(rows).toEqual([
      'T2       4     50.0% [8, 92]       62.5% [12, 95]   $0.50 [0.27, 3.26]',
      'T10      4  100.0% [40, 100]       62.5% [12, 95]   $1.50 [1.50, 5.30]',
      'all      8    75.0% [1, 100]       62.5% [0, 100]  $1.17 [0.0001, 27k]',
    ])
    expect(flat(legend)).toBe(legendText(analysis))
    expect(differences).toMatch(/^ {2}T10 vs\. T2 {2}Cost of pass {2}×3\.00 \[×0\.46, ×12\.20\] +0\.34 {2}×11\.05$/m)
    expect(differences).toMatch(/^ {2}T10 vs\. T2 {2}Pass rate +\+50\.0 points \[−33\.3, \+92\.3\] {2}0\.34 /m)
    const { untested } = claims(analysis)
    expect(untested).toHaveLength(2)
    expectSaid(differences, untested)
    expect(caveats(analysis).map(({ code }) => code)).toEqual([
      'runs-not-counted',
      'infrastructure-failures',
      'no-outcome',
      'no-outcome-uneven',
      'one-task',
      'wide-intervals',
      'problems',
    ])
    expectSaid(doubts, caveats(analysis))
    expect(doubts).toMatch(/^ {4}error +2 {2}json-invalid {2}\w.*\n(?: {8,}.*\n)* {4}warning +1 {2}symlink-loop {2}\w/m)
    expect(doubts).toMatch(/^ {2}· 1 .*number-as-text \(1\)/m)
  })

  test('shows models, and below each its tiers', () => {
    const analysis = analysisOf({
      runs: ['m2', 'm10'].flatMap(model => twoTiers.map(run => ({ ...run, model, task: model }))),
      settings: { consensus: 'recorded', metrics: { score: { title: 'Quality' } } },
    })
    const [heading, models, tiers, legend, differences, doubts] = blocksOf(analysis)
    expect(heading).toBe(overview(analysis))
    const [modelHead, ...modelRows] = models.split('\n')
    expect(modelHead.split(/ {2,}/)).toEqual(['Model', ...headers])
    expect(modelRows).toEqual([
      'm2        8  75.0% [1, 100]       62.5% [0, 100]  $1.17 [0.0001, 27k]',
      'm10       8  75.0% [1, 100]       62.5% [0, 100]  $1.17 [0.0001, 27k]',
      'all      16  75.0% [14, 98]        62.5% [7, 97]  $1.17 [0.13, 18.16]',
    ])
    const [head, ...rows] = tiers.split('\n')
    expect(head.split(/ {2,}/)).toEqual(['Tier', ...headers])
    const ofModel = [
      '  T2      4     50.0% [8, 92]       62.5% [12, 95]  $0.50 [0.27, 3.26]',
      '  T10     4  100.0% [40, 100]       62.5% [12, 95]  $1.50 [1.50, 5.30]',
    ]
    expect(rows).toEqual(['m2', ...ofModel, 'm10', ...ofModel])
    expect(flat(legend)).toBe(legendText(analysis))
    // Inconclusive pairs stand in a line each, exploratory ones are too wide for that.
    for (const model of ['m10', 'm2'])
      expect(differences).toMatch(new RegExp(`^  T10 vs\\. T2 \\(${model}\\) +Pass rate +\\+50\\.0 .* 0\\.69 `, 'm'))
    expect(differences).toMatch(/^ {2}m2 vs\. m10 \(.*\) {2}Pass rate\n {4}0\.0 points \[−78\.0, \+78\.0\] .*0 of 2/m)
    expectSaid(differences, claims(analysis).untested)
    expectSaid(doubts, caveats(analysis))
  })

  test('shows agents that share a model, each with it where both were varied, and only models where they go together', () => {
    const bare = { ...measured, tier: null, subtest: null }
    const at = (agent: string, model: string) => ({ ...bare, agent, model })
    const tablesOf = (...runs: readonly RunSpec[]) => blocksOf(analysisOf({ runs })).map(namesIn)
    const agents = ['Agent', 'x', 'y', 'all']
    const models = ['Model', 'a', 'b', 'all']
    expect(tablesOf(at('x', 'a'), at('y', 'a'))[1]).toEqual(agents)
    expect(textOf({ runs: [at('x', 'a'), at('y', 'a')] }).split('\n')[1]).toBe('Model: a')
    expect(tablesOf(at('x', 'a'), at('y', 'a'), at('x', 'b'), at('y', 'b')).slice(1, 4)).toEqual([
      models,
      agents,
      ['Agent', 'a', '  x', '  y', 'b', '  x', '  y'],
    ])
    const together = tablesOf(at('x', 'a'), at('y', 'b'))
    expect(together[1]).toEqual(models)
    expect(together[2][0]).not.toBe('Agent')
    expect(codesOf({ runs: [at('x', 'a'), at('y', 'b')] })).toContain('agent-of-each-model')
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
    expectSaid(text, [{ code: 'unmeasured', params: { title: 'Cost', missing: 2, runs: 3 } }])
    expect(text).toMatch(/^T0 +2 +0\.0% +62\.5% +∞$/m)
    expect(text).toMatch(/^T1 +1 +– +– +–$/m)
  })

  test('where tasks have unequal runs the numbers with every run alike stand below', () => {
    const verdicts = ['+', '++++++++-', '-', '+--', '+-', '-----']
    const runs = verdicts.flatMap((each, i) => attempts({ ...measured, task: `t${i}`, tier: 'T0' }, each))
    const text = textOf({ runs })
    // Tasks: (1 + 8/9 + 0 + 1/3 + 1/2 + 0) / 6; runs: 11 of 21.
    expect(text).toMatch(/^T0 +21 +45\.4% \[\d+, \d+\] .*\n {2}\S.* 52\.4% +\$0\.48$/m)
    expect(textOf({ runs: twoTiers })).not.toMatch(/^T\d+ .*\n {2}\S/m)
  })

  test('says that tests are those of the published profile, where it was asked for', () => {
    const of = (profile: Settings['profile']) => analysisOf({ runs: twoTiers, settings: { profile } })
    const text = (profile: Settings['profile']) => summaryText(of(profile), { width: 80, colors: plain })
    expect(flat(text('published'))).toContain(legendText(of('published')))
    expectSaid(text('published'), claims(of('published')).untested)
    expect(claims(of('published')).untested).not.toEqual([])
    expect(text('default')).not.toContain('profile')
  })

  test('few tasks are said, enough tasks are not, and clean data is', () => {
    const tasks = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ ...measured, passed: true, task: `t${i}` }))
    expect([1, 4, 5, 30].map(count => codesOf({ runs: tasks(count) }))).toEqual([
      expect.arrayContaining(['one-task']),
      expect.arrayContaining(['few-tasks']),
      ['wide-intervals'],
      [],
    ])
    expect(textOf({ runs: tasks(5) })).toMatch(/^ {2}! /m)
    expect(textOf({ runs: tasks(30) })).not.toMatch(/^ {2}! /m)
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
    const text = summaryText(analysisOfRuns(runs), { width: 80, colors: plain })
    expect(text).toContain('evil judge')
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
      const start = lines.findIndex(line => /^\w.*\(3 /.test(line))
      expect(lines[start + 1]).toMatch(/^ {2}▼ T2 vs\. T1 {2}Score \(worse\) {2}−0\.\d+ \[.*\] {2}p < 0\.001$/)
      expect(lines[start + 2]).toMatch(/^ {2}▲ T1 vs\. T0 {2}Score {10}\+0\.\d+ \[.*\] {2}p < 0\.001$/)
      expect(lines[start + 3]).toMatch(/^\w.* +p +MDE$/)
      expect(lines[start + 4]).toMatch(/^ {2}T2 vs\. T0 {2}Score {2}[+−]0\.\d+ \[.*\] +0\.\d\d +0\.\d+$/)
    })

    test('in two lines each where the terminal is narrow', () => {
      const lines = linesOf(40)
      const start = lines.indexOf('  ▼ T2 vs. T1  Score (worse)')
      expect(lines[start + 1]).toMatch(/^ {4}−0\.\d+ \[.*\] {2}p < 0\.001$/)
    })

    test('of a primary metric alone', () => {
      const both = scored.map((run, i) => ({ ...run, cost: 1 + ((i * 5) % 7) }))
      expect(linesOf(80, both).filter(line => /^\w.*\(6 /.test(line))).toHaveLength(1)
      const lines = linesOf(80, both, { primary: 'score' })
      expect(lines.filter(line => /^\w.*\(3 /.test(line))).toHaveLength(1)
      expect(lines.join('\n')).not.toMatch(/vs\. .*Cost/)
    })

    test('that tiers have other subtests, once where it is so of every claim', () => {
      const own = scored.map(run => ({ ...run, subtest: `of ${run.tier}` }))
      const lines = linesOf(120, own)
      const { significant } = claims(analysisOf({ runs: own }))
      expect(significant.length).toBeGreaterThan(1)
      const [remark] = new Set(significant.map(({ remarks }) => remarksText(remarks)))
      expect(lines.filter(line => line.includes(remark ?? 'nothing'))).toEqual([expect.stringMatching(/^\w.*\(3 /)])
    })

    test('as exploratory where the sides tried different tasks', () => {
      const apart = scored.map(run => (run.tier === 'T1' ? { ...run, task: `other ${run.task}` } : run))
      const lines = linesOf(80, apart)
      const { tests, exploratory } = claims(analysisOf({ runs: apart }))
      expect(exploratory).toHaveLength(2)
      expect(lines.filter(line => / Score {2}[+−]0\.\d+ \[.*\] {2}\w.*\(0 of 12 /.test(line))).toHaveLength(2)
      expectSaid(lines.join('\n'), [{ code: 'tests', params: tests ?? expect.fail('there is a test') }])
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
      // What differs most stands first.
      expect(lines.findIndex(line => line.startsWith('  ▲'))).toBe(lines.findIndex(line => line.includes('T11 vs. T0')))
    })
  })

  test('colours change nothing but the colour', () => {
    const given = { runs: twoTiers, problems: [problem('json-invalid', 'a.json', 'broken', 'mend it')] }
    const colored = summaryText(analysisOf(given), { width: 80, colors: picocolors.createColors(true) })
    expect(colored).toContain('\x1b[')
    expect(colored.replace(/\x1b\[\d+m/g, '')).toBe(textOf(given))
  })
})
