import { describe, expect, test } from 'vitest'
import { archiveOf } from '../../../../test/support/archive.ts'
import { cells } from '../../../../test/support/cells.ts'
import { json } from '../../../../test/support/importers/fixture.ts'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import { load } from '../../../transform/loading/load.ts'

type Scores = Readonly<Record<string, unknown>>

interface Log {
  /** The scores of each sample. */
  readonly samples: readonly Scores[]
  /** The scores that the log sums up, with their metrics. */
  readonly summed: Readonly<Record<string, object>> | null
  readonly scorers?: readonly string[]
  readonly status?: string
  readonly total?: number
}

const headerOf = ({ samples, summed, scorers = [], status = 'success', total = samples.length }: Log) => ({
  version: 2,
  status,
  eval: {
    ...{ eval_id: 'e', task: 'sums', model: 'm' },
    scorers: scorers.map(name => ({ name })),
    dataset: { sample_ids: Array.from({ length: total }, (_, i) => i + 1) },
  },
  plan: {},
  results: summed && {
    total_samples: total,
    scores: Object.entries(summed).map(([name, metrics]) => ({ name, scorer: name, metrics })),
  },
})

const sampleOf = (scores: Scores, i: number) => ({
  id: i + 1,
  epoch: 1,
  scores: Object.fromEntries(Object.entries(scores).map(([name, value]) => [name, { value }])),
})

const kinds = {
  plain: (log: Log) => ({ 'log.json': json({ ...headerOf(log), samples: log.samples.map(sampleOf) }) }),
  packed: (log: Log) => ({
    'log.eval': archiveOf([
      ...log.samples.map((scores, i) => ({
        name: `samples/${i + 1}_epoch_1.json`,
        content: json(sampleOf(scores, i)),
      })),
      { name: 'summaries.json', content: json(log.samples.map(sampleOf)) },
      { name: 'header.json', content: json(headerOf(log)) },
    ]),
  }),
}

const readLog = async (log: Log, kind: keyof typeof kinds = 'plain', outcome: string | null = null) => {
  await using folder = await temporaryFolder(kinds[kind](log))
  const overrides = { set: {}, pathPattern: null, outcome, columns: {} }
  const { tables, problems } = await load([folder.path], { jobs: 0, overrides })
  return {
    scores: cells(tables.runs, 'score').map(({ score }) => score),
    passed: cells(tables.runs, 'passed').map(({ passed }) => passed),
    missing: tables.missing_runs.size,
    codes: problems.map(({ code }) => code),
    problems,
  }
}

const accuracy = { accuracy: { value: 0.5 } }

test.each(['plain', 'packed'] as const)(
  'the scorer with metrics decides in a %s log, and nothing is said',
  async kind => {
    const samples = [
      { style: 'terse', match: 'C' },
      { style: 'rich', match: 'I' },
    ]
    const log = { samples, summed: { style: {}, match: accuracy }, scorers: ['style', 'match'] }
    expect(await readLog(log, kind)).toMatchObject({ scores: [1, 0], problems: [] })
  },
)

test.each(['plain', 'packed'] as const)(
  'of several with metrics in a %s log the first decides, and one note names the others',
  async kind => {
    const samples = [
      { match: 'C', length: 0.25 },
      { match: 'I', length: 0.75 },
    ]
    const log = { samples, summed: { match: accuracy, length: { mean: { value: 0.5 } } } }
    expect(await readLog(log, kind)).toMatchObject({
      scores: [1, 0],
      problems: [{ code: 'outcome-chosen', hint: expect.stringMatching(/--outcome.*length/) }],
    })
    expect(await readLog(log, kind, 'length')).toMatchObject({ scores: [0.25, 0.75], problems: [] })
  },
)

test('a scorer that no log has leaves its runs without outcome, and that is said', async () => {
  const log = { samples: [{ match: 'C' }], summed: { match: accuracy } }
  const { passed, problems } = await readLog(log, 'plain', 'nosuch')
  expect(passed).toEqual([null])
  expect(problems).toContainEqual(expect.objectContaining({ code: 'option-without-effect', file: '--outcome nosuch' }))
})

test('where the log sums up nothing its scorers are the choice', async () => {
  const log = { samples: [{ match: 'C', length: 0.25 }], summed: null, scorers: ['match', 'length'] }
  expect(await readLog(log)).toMatchObject({
    scores: [1],
    problems: [{ code: 'outcome-chosen', hint: expect.stringMatching(/--outcome.*length/) }],
  })
})

describe.each(['plain', 'packed'] as const)('numbers in a %s log', kind => {
  const samples = (...values: readonly number[]) => values.map(value => ({ quality: value }))
  const outcomes = async (values: readonly number[], mean: number | null) => {
    const summed = mean === null ? null : { quality: { mean: { value: mean } } }
    const { scores, passed, codes } = await readLog({ samples: samples(...values), summed }, kind)
    return { scores, passed, codes: codes.sort() }
  }

  test.each([null, 0.9, 6])('from 1 to 10 are no verdicts, with a mean of %s', async mean =>
    expect(await outcomes([1, 8, 9], mean)).toEqual({
      scores: [1, 8, 9],
      passed: [null, null, null],
      codes: ['score-out-of-range', 'verdict-unknown'],
    }),
  )

  test.each([null, 0.5])('from 0 to 1 are, with a mean of %s', async mean =>
    expect(await outcomes([1, 0, 0.5], mean)).toEqual({
      scores: [1, 0, 0.5],
      passed: [true, false, false],
      codes: [],
    }),
  )

  test('of another scorer take no verdicts away', async () => {
    const log = {
      samples: [
        { match: 'C', quality: 9 },
        { match: 'I', quality: 1 },
      ],
      summed: { match: accuracy, quality: { mean: { value: 5 } } },
    }
    expect(await readLog(log, kind)).toMatchObject({ passed: [true, false] })
    expect(await readLog(log, kind, 'quality')).toMatchObject({ scores: [9, 1], passed: [null, null] })
  })
})

test('numbers have the scale of all logs of their task', async () => {
  const log = (model: string, ...values: readonly number[]) => {
    const { eval: said, ...rest } = headerOf({ samples: values.map(quality => ({ quality })), summed: null })
    return json({
      ...rest,
      eval: { ...said, eval_id: model, model },
      samples: values.map((quality, i) => sampleOf({ quality }, i)),
    })
  }
  await using folder = await temporaryFolder({ 'a.json': log('a', 1, 1), 'b.json': log('b', 1, 7) })
  const { tables } = await load([folder.path], { jobs: 0 })
  expect(cells(tables.runs, 'passed').map(({ passed }) => passed)).toEqual([null, null, null, null])
})

test.each(['plain', 'packed'] as const)('classes of answers in a %s log are one note, and no outcome', async kind => {
  const samples = [{ kind: 'refusal' }, { kind: 'answer' }, { kind: 'refusal' }, { kind: 'C' }]
  const { scores, codes } = await readLog({ samples, summed: { kind: { count: { value: 4 } } } }, kind)
  expect(scores.filter(score => score !== null && !Number.isNaN(score))).toEqual([1])
  expect(codes.filter(code => code !== 'verdict-unknown').sort()).toEqual(['run-without-outcome', 'score-categorical'])
})

test('a finished log that kept no samples of its own has no missing runs', async () => {
  const kept = { samples: [{ match: 'C' }], summed: { match: accuracy } }
  await using folder = await temporaryFolder({
    'kept.json': json({ ...headerOf(kept), samples: kept.samples.map(sampleOf) }),
    'lean.json': json({
      ...headerOf({ samples: [], summed: { match: accuracy }, total: 500 }),
      eval: { task: 'sums', model: 'n' },
    }),
  })
  const { tables, problems } = await load([folder.path], { jobs: 0 })
  expect(tables.missing_runs.size).toBe(0)
  expect(problems.map(({ code }) => code)).toEqual(['log-without-samples'])
})

test('samples that a log says it has and does not hold are missing runs', async () => {
  const { missing } = await readLog({ samples: [{ match: 'C' }], summed: { match: accuracy }, total: 3 })
  expect(missing).toBe(2)
})

test('a log that leaves out the number of epochs counts them by its samples', async () => {
  await using folder = await temporaryFolder({
    'log.json': json({
      ...headerOf({ samples: [], summed: { match: accuracy }, total: 1 }),
      results: { total_samples: 4, scores: [{ name: 'match', scorer: 'match', metrics: accuracy }] },
      samples: [{ ...sampleOf({ match: 'C' }, 0), epoch: 4 }],
    }),
  })
  const { tables } = await load([folder.path], { jobs: 0 })
  expect(cells(tables.missing_runs, 'run_number').map(({ run_number }) => run_number)).toEqual([1, 2, 3])
})

test.each(['plain', 'packed'] as const)(
  'no other scorer stands in for the one that decides in a %s log',
  async kind => {
    const both = { acc: 'I', fmt: 'C' }
    const scoresIn = async (samples: readonly Scores[], scorers: readonly string[]) =>
      (await readLog({ samples, summed: {}, scorers }, kind)).scores
    expect(await scoresIn([{ fmt: 'C' }, both], ['acc', 'fmt'])).toEqual([null, 0])
    expect(await scoresIn([{ fmt: 'C' }, both, { acc: 'C' }, { acc: 'I' }], [])).toEqual([null, 0, 1, 0])
    expect(await scoresIn([{ acc: 'C' }, { acc: 'I' }], ['custom/acc'])).toEqual([1, 0])
  },
)
