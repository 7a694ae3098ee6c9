import { expect, test } from 'vitest'
import { archiveOf } from '../../../../test/support/archive.ts'
import { json } from '../../../../test/support/importers/fixture.ts'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import type { Problem } from '../../../core/problem.ts'
import inspect from './importer.ts'

const header = (results: object | null) => ({
  version: 2,
  status: 'success',
  eval: { eval_id: 'e', task: 'sums', model: 'm' },
  plan: {},
  results,
})
const sample = (id: number, value: unknown, more: object = {}) => ({
  id,
  epoch: 1,
  scores: { match: { value } },
  ...more,
})

const readLog = (name: string, content: string | Uint8Array) => readLogs({ [name]: content })

const readLogs = async (logs: Readonly<Record<string, string | Uint8Array>>) => {
  await using folder = await temporaryFolder(logs)
  const plan = inspect.plan({ path: folder.path, label: '' })
  const found = plan.parts.flatMap(part => [...inspect.read(part)])
  const told = found.flatMap((each): Pick<Problem, 'code' | 'at'>[] =>
    each.kind === 'problem' ? [each.problem] : each.kind === 'tally' ? [each.tally] : [],
  )
  const odd = [...plan.problems, ...told]
  return {
    absent: plan.planned.length,
    runs: found.flatMap(each => (each.kind === 'run' ? [each.run] : [])),
    missing: found.flatMap(each => (each.kind === 'missing' ? [each.missing.key.task] : [])),
    problems: odd.map(({ code, at }) => `${code} ${at}`.trim()),
  }
}

const plain = (samples: readonly unknown[], results: object | null = null) =>
  readLog('log.json', json({ ...header(results), samples }))

const packed = (samples: readonly { id: number }[], results: object | null = null) =>
  readLog('log.eval', archived(samples, results))

const archived = (samples: readonly { id: number }[], results: object | null): Uint8Array =>
  archiveOf([
    ...samples.map(each => ({ name: `samples/${each.id}_epoch_1.json`, content: json(each) })),
    { name: 'header.json', content: json(header(results)) },
  ])

test.each([
  ['plain', plain],
  ['packed', packed],
])('a %s log has no scores only where its samples have none, whatever its summary says', async (_, read) => {
  const unsummed = { total_samples: 2, scores: [] }
  expect(await read([sample(1, 'C'), sample(2, 'I')], unsummed)).toMatchObject({
    runs: [{ recorded: { score: 1 } }, { recorded: { score: 0 } }],
    problems: [],
  })
  const bare = [sample(1, 'C', { scores: null }), sample(2, 'C', { scores: {} })]
  expect((await read(bare, unsummed)).problems).toEqual(['log-without-scores'])
})

test.each([
  ['more than anyone runs', ['a'], 1e12, 'number-out-of-range eval.config.epochs', 0],
  ['more than are listed', Array.from({ length: 2000 }, (_, i) => `s${i}`), 100, 'number-out-of-range', 100_000],
])('epochs of a broken-off log, %s, do not fill the list of missing runs', async (_, ids, epochs, problem, count) => {
  const cut = { ...header(null), status: 'error' }
  const given = { ...cut.eval, dataset: { sample_ids: ids }, config: { epochs } }
  const { absent, problems } = await readLog('log.json', json({ ...cut, eval: given, samples: [sample(1, 'C')] }))
  expect(absent).toBe(count || 1)
  expect(problems).toContain(problem)
})

test.each([
  ['is counted and not named', 5, 3],
  ['is all there', 2, 0],
  ['cannot be as many', 1e15, 100_000],
])('what a log without names of samples %s', async (_, total, count) => {
  const { absent, missing, problems } = await plain([sample(1, 'C'), sample(2, 'I')], {
    total_samples: total,
    scores: [],
  })
  expect([absent, missing]).toEqual([count, []])
  expect(problems).toEqual([
    ...(count > 2 ? ['log-incomplete results.total_samples'] : []),
    ...(count > 5 ? ['number-out-of-range'] : []),
  ])
})

test('what a log counts beyond the samples that it names is missing too', async () => {
  const counted = header({ total_samples: 5, scores: [] })
  const named = { ...counted, eval: { ...counted.eval, dataset: { sample_ids: [1, 2] }, config: { epochs: 1 } } }
  const { absent, problems } = await readLog('log.json', json({ ...named, samples: [sample(1, 'C'), sample(2, 'I')] }))
  expect([absent, problems]).toEqual([3, ['log-incomplete results.total_samples']])
})

test('a sample whose entry is broken JSON is a missing run, whatever of it could be read', async () => {
  const broken = `${json(sample(2, 'C')).slice(0, -1)}, "working_time": 1 "error": null}`
  const entries = [
    { name: 'samples/1_epoch_1.json', content: json(sample(1, 'C')) },
    { name: 'samples/2_epoch_1.json', content: broken },
    { name: 'header.json', content: json(header(null)) },
  ]
  const { runs, missing, problems } = await readLog('log.eval', archiveOf(entries))
  expect(runs.map(({ key }) => key.task)).toEqual(['sums/1'])
  expect(missing).toEqual(['sums/2'])
  expect(problems).toEqual(['archive-damaged 2_epoch_1'])
})

test('a damaged entry is told also where another log has the sample, and is no repetition', async () => {
  const samples = [1, 2, 3].map(id => sample(id, 'C'))
  const broken = [1, 2, 3].map(id => ({
    name: `samples/${id}_epoch_1.json`,
    content: id === 2 ? '{"id":' : json(sample(id, 'C')),
  }))
  await using folder = await temporaryFolder({
    'a.eval': archived(samples, null),
    'b.eval': archiveOf([...broken, { name: 'header.json', content: json(header(null)) }]),
  })
  const { parts, problems } = inspect.plan({ path: folder.path, label: '' })
  expect(parts.flatMap(({ runs }) => runs)).toHaveLength(3)
  expect(problems).toMatchObject([
    { code: 'log-twice', message: expect.stringMatching(/\b2\b.*b\.eval/) },
    { code: 'archive-damaged', file: 'b.eval', at: '2_epoch_1' },
  ])
})

test.each([
  ['plain', 'log.json', (text: string) => text],
  [
    'packed',
    'log.eval',
    (text: string) =>
      archiveOf([
        ...JSON.parse(text.replaceAll('NaN', '9e9')).samples.map((each: object, i: number) => ({
          name: `samples/${i + 1}_epoch_1.json`,
          content: json(each).replaceAll('9000000000', 'NaN'),
        })),
        { name: 'header.json', content: json(header(null)) },
      ]),
  ],
])('numbers of a %s log that are not finite are told', async (_, name, logOf) => {
  const samples = [1, 2].map(id => sample(id, 'C', { working_time: 9e9, total_time: 9e9 }))
  const text = json({ ...header(null), samples }).replaceAll('9000000000', 'NaN')
  const { runs, problems } = await readLog(name, logOf(text))
  expect(runs.map(({ seconds, recorded }) => [seconds.total, recorded.score])).toEqual([
    [NaN, 1],
    [NaN, 1],
  ])
  expect(new Set(problems.map(each => each.split(' ')[0]))).toEqual(new Set(['number-not-finite']))
})

test('a key that a sample has twice is told with its place', async () => {
  const twice = json(sample(1, 'C')).replace('"value"', '"value":"I","value"')
  const log = json({ ...header(null), samples: ['here'] }).replace('"here"', () => twice)
  expect((await readLog('log.json', log)).problems).toEqual(['key-twice samples[0].scores.match.value'])
  const archive = archiveOf([
    { name: 'samples/1_epoch_1.json', content: twice },
    { name: 'header.json', content: json(header(null)) },
  ])
  expect((await readLog('log.eval', archive)).problems).toEqual([
    'key-twice samples/1_epoch_1.json: scores.match.value',
  ])
})

test('values that were collected, and values with names, are told by their place', async () => {
  const listed = await plain([sample(1, [1, 'odd'])])
  expect(listed.problems).toEqual(['score-categorical 1_epoch_1.scores.match.value[1]'])
  expect(listed.runs[0].judges.map(({ score }) => score)).toEqual([1, NaN])
  const named = await plain([sample(1, { first: 1, second: 'odd' }), sample(2, { first: 0, second: 'odd' })])
  expect(named.problems).toEqual(['criterion-not-applicable 1_epoch_1.scores.match.value.second'])
  expect(named.runs.map(({ recorded }) => recorded.score)).toEqual([1, 0])
})

test('a sample keeps its task where its epoch cannot be read', async () => {
  const { runs, problems } = await plain([sample(1, 'C'), sample(1, 'I', { epoch: 'x' }), 5])
  expect(runs.map(({ key }) => [key.task, key.run])).toEqual([
    ['sums/1', 1],
    ['sums/1', 2],
  ])
  expect(problems.sort()).toEqual(['wrong-type samples[1].epoch', 'wrong-type samples[2]'])
})

test('a log in two formats counts once; one that was scored again is an error', async () => {
  const results = (value: number) => ({
    scores: [{ name: 'match', scorer: 'match', metrics: { accuracy: { value } } }],
  })
  const first = archived([sample(1, 'C')], results(1))
  const copy = json({ ...header(results(1)), samples: [sample(1, 'C')] })
  expect(await readLogs({ 'a.eval': first, 'b.json': copy })).toMatchObject({
    runs: [{ recorded: { score: 1 } }],
    problems: ['log-twice'],
  })
  expect(await readLogs({ 'a.eval': first, 'b.eval': archived([sample(1, 'I')], results(0)) })).toMatchObject({
    runs: [{ recorded: { score: 1 } }],
    problems: ['run-twice /1_epoch_1'],
  })
})

test('a damaged directory of an archive is told, alone and beside the same log as JSON', async () => {
  const samples = [sample(1, 'C'), sample(2, 'I')]
  const log = Buffer.from(archived(samples, null))
  const copy = json({ ...header(null), samples })
  const keysOf = ({ runs }: Awaited<ReturnType<typeof readLogs>>) =>
    runs.map(({ key }) => `${key.task.replace('sums/', '')} ${key.run}`)
  const sound = await readLogs({ 'a.eval': log, 'b.json': copy })
  const silent: number[] = []
  for (let at = log.indexOf('PK\u0001\u0002'); at < log.length; at++)
    for (const bytes of [log.with(at, log[at] ^ 1), log.with(at, log[at] ^ 128)])
      for (const logs of [{ 'a.eval': bytes }, { 'a.eval': bytes, 'b.json': copy }]) {
        const read = await readLogs(logs)
        const isSame = JSON.stringify(read.runs) === JSON.stringify(sound.runs)
        if (!isSame && !read.problems.some(code => !code.startsWith('log-twice'))) silent.push(at)
        expect(keysOf(sound)).toEqual(expect.arrayContaining(keysOf(read)))
      }
  expect(silent).toEqual([])
})

test('a header that is damaged is told, although the log says at its beginning what it is', async () => {
  const log = archiveOf([
    { name: '_journal/start.json', content: json(header(null)) },
    { name: 'samples/1_epoch_1.json', content: json(sample(1, 'C')) },
    { name: 'header.json', content: 'not JSON' },
  ])
  const { runs, problems } = await readLog('a.eval', log)
  expect(runs).toHaveLength(1)
  expect(problems).toEqual(['archive-damaged header.json'])
})
