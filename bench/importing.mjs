// Reading results of other tools, against unpacking and parsing them alone, and analyzing them; as ratios of one run.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyze } from '../dist/apps/analyze.js'
import { openArchive } from '../dist/load/io/archive/archive.js'
import { withFile } from '../dist/load/io/open-file.js'
import { samplingUnitsOf } from '../dist/output/tables/sampling-units.js'
import { readRecords } from '../dist/transform/loading/record-stream.js'
import { archiveOf } from './importers/archive.mjs'
import { fixedLoop, outside } from './measure.mjs'

const repeats = 25
const samples = 400
/** As many as the largest public file of this kind has. */
const lines = 7000
const documents = 5000

/** Processor time, because a machine may be busy with other things. @param {NodeJS.CpuUsage} start */
const secondsSince = start => {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

/** @param {() => unknown} work */
const seconds = work => {
  const start = process.cpuUsage()
  work()
  return secondsSince(start)
}

/** A sample as agents leave it: long messages, and events that hold them again. @param {number} id */
const sampleOf = (id, length = 30) => {
  const messages = Array.from({ length }, (_, i) => ({
    role: i % 2 === 0 ? 'user' : 'assistant',
    content: `Step ${i} of sample ${id}: ${'the quick brown fox jumps over the lazy dog. '.repeat(40)}`,
  }))
  return {
    id,
    epoch: 1,
    input: messages[0].content,
    target: 'fox',
    messages,
    scores: { match: { value: id % 3 === 0 ? 'C' : 'I', answer: 'fox', explanation: 'As it says.' } },
    model_usage: { 'maker/model': { input_tokens: 5000, output_tokens: 300, total_tokens: 5300 } },
    events: messages.map((message, i) => ({ event: 'model', timestamp: i, input: [message], output: { choices: [] } })),
    total_time: 12.5,
    working_time: 11,
  }
}

/** @param {number} samples */
const headerOf = samples => ({
  version: 2,
  status: 'success',
  eval: { eval_id: 'e', task: 'bench', model: 'maker/model', scorers: [{ name: 'match', options: {} }], config: {} },
  plan: { steps: [{ solver: 'generate' }] },
  results: { total_samples: samples, scores: [{ name: 'match', scorer: 'match', metrics: {} }] },
})

/** @param {number} count */
const logOf = (count, length = 30) =>
  archiveOf([
    ...Array.from({ length: count }, (_, i) => ({
      name: `samples/${i}_epoch_1.json`,
      text: JSON.stringify(sampleOf(i, length)),
    })),
    { name: 'header.json', text: JSON.stringify(headerOf(count)) },
  ])

/** @param {number} i */
const family = i => Math.floor(i / 85) % 36

/** Runs of one task and agent mostly follow each other, as in the public file. @param {number} i */
const metrLine = i => ({
  run_id: `mp4-server_${200_000 + i}`,
  task_id: `ai_rd_family_${family(i)}/task_${Math.floor(i / 85)}`,
  score: (i % 7) / 7,
  time_limit: 1800,
  score_binarized: Number(i % 7 === 0),
  fatal_error_from: null,
  started_at: 1_734_070_031_000,
  completed_at: 1_734_070_031_000 + i,
  task_family: `ai_rd_family_${family(i)}`,
  alias: `Claude 3.${Math.floor(i / 8) % 11} Sonnet (New)`,
  model: `c3.${Math.floor(i / 8) % 11}s`,
  human_minutes: 12.5,
  human_score: 1.045,
  human_source: 'baseline',
  dollar_equivalent: null,
  total_tokens: null,
  equal_task_weight: 0.0003442341,
  invsqrt_task_weight: 0.0005578143,
})

/** @param {number} id */
const documentOf = id => ({
  doc_id: id,
  doc: { problem: 'How many vertical asymptotes does the graph have? '.repeat(10), answer: '3' },
  target: '3',
  arguments: { gen_args_0: { arg_0: 'Problem: How many? '.repeat(20) } },
  resps: [['The graph of y = 1 has none. '.repeat(80)]],
  filtered_resps: ['3'],
  filter: 'none',
  exact_match: Number(id % 5 === 0),
})

/** @param {string} path */
const unpackAndParse = path =>
  withFile(path, path, file => {
    const archive = openArchive(file)
    for (const name of archive?.names ?? []) {
      const bytes = archive?.read(name, 2 ** 30)
      if (bytes instanceof Uint8Array)
        JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'))
    }
    return null
  })

/** @param {string} path */
const parseLines = path => {
  for (const line of readFileSync(path, 'utf8').split('\n')) if (line !== '') JSON.parse(line)
}

/** @param {string} path */
const importAll = path => {
  let runs = 0
  for (const { found } of readRecords([path]).found) runs += Number(found.kind === 'run')
  return runs
}

/** What is measured. */
const cases = {
  eval: {
    what: `.eval with ${samples} samples / unpacking and JSON.parse`,
    name: 'log.eval',
    content: () => logOf(samples),
    bare: unpackAndParse,
    expected: samples,
  },
  short: {
    what: `${lines.toLocaleString('en')} short JSON lines / splitting and JSON.parse`,
    name: 'runs.jsonl',
    content: () => Array.from({ length: lines }, (_, i) => `${JSON.stringify(metrLine(i))}\n`).join(''),
    bare: parseLines,
    expected: lines,
  },
  long: {
    what: `${documents.toLocaleString('en')} long JSON lines / splitting and JSON.parse`,
    name: 'samples_math_2026-01-01T00-00-00.jsonl',
    content: () => Array.from({ length: documents }, (_, i) => `${JSON.stringify(documentOf(i))}\n`).join(''),
    bare: parseLines,
    expected: documents,
  },
}

/**
 * @param {(typeof cases)[keyof typeof cases]} measured
 * @param {string} folder
 */
const measure = ({ what, name, content, bare, expected }, folder) => {
  const path = join(folder, name)
  writeFileSync(path, content())
  if (importAll(path) !== expected) throw new Error(`${name} is not read as it should be.`)
  const times = Array.from({ length: repeats }, () => ({
    ours: seconds(() => importAll(path)),
    bare: seconds(() => bare(path)),
  }))
  // The quickest of each: what else the machine does only ever adds to it.
  const value = Math.min(...times.map(({ ours }) => ours)) / Math.min(...times.map(each => each.bare))
  return { what, value, limit: 2 }
}

/** A number between 0 and 1 that looks drawn. @param {number} i */
const shareOf = i => (Math.imul(i + 1, 0x9e3779b1) >>> 0) / 2 ** 32

/**
 * As many runs, agents, tasks and families as the largest public file has, with intervals for every agent, over tasks
 * and over families, and every two agents compared.
 * @param {string} folder
 */
const benchAgents = async folder => {
  const path = join(folder, 'agents.jsonl')
  const runs = Array.from({ length: lines }, (_, i) => {
    const isPassed = shareOf(i) < 0.2 + 0.6 * shareOf(Math.floor(i / 85))
    return { ...metrLine(i), score: Number(isPassed), score_binarized: Number(isPassed) }
  })
  writeFileSync(path, runs.map(run => `${JSON.stringify(run)}\n`).join(''))
  const loop = Math.min(...Array.from({ length: 5 }, () => seconds(fixedLoop)))
  const start = process.cpuUsage()
  const { analysis } = await analyze([path], { jobs: 0 })
  for (const group of analysis.groups('by_model')) analysis.results(group)
  samplingUnitsOf(analysis, 'pass_rate')
  if (analysis.comparisons().length < 55) throw new Error('Not every two agents were compared.')
  return {
    what: `${lines.toLocaleString('en')} runs of 11 agents, compared pairwise / fixed loop`,
    value: secondsSince(start) / loop,
    limit: 40,
  }
}

/** @param {string} folder */
const benchMemory = folder => {
  const path = join(folder, 'large.eval')
  writeFileSync(path, logOf(2000, 90))
  const { memory } = outside(
    'analyze',
    path,
    '--out',
    join(folder, 'results'),
    '--only',
    'data',
    '--quiet',
    '--jobs',
    '2',
  )
  return { what: 'peak memory of analyze on an .eval with 700 MB of samples', value: memory, limit: 400, unit: 'MB' }
}

/**
 * @param {string} folder
 * @returns {Promise<import('./measure.mjs').Figure[]>}
 */
export const benchImporting = async folder => [
  ...Object.values(cases).map(each => measure(each, folder)),
  await benchAgents(folder),
  benchMemory(folder),
]
