// node bench/importers.mjs: reading results of other tools, against unpacking and parsing them alone; as ratios of one run.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openArchive } from '../dist/load/archive/archive.js'
import { withFile } from '../dist/load/open-file.js'
import { readRecords } from '../dist/pipeline/records.js'
import { archiveOf } from './importers/archive.mjs'

const repeats = 7
const samples = 400
const lines = 60_000

/** @param {number[]} values */
const median = values => [...values].sort((a, b) => a - b)[values.length >> 1]

/** Processor time, because a machine may be busy with other things. @param {() => unknown} work */
const seconds = work => {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

/** A sample as agents leave it: long messages, and events that hold them again. @param {number} id */
const sampleOf = id => {
  const messages = Array.from({ length: 30 }, (_, i) => ({
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

const header = {
  version: 2,
  status: 'success',
  eval: { eval_id: 'e', task: 'bench', model: 'maker/model', scorers: [{ name: 'match', options: {} }], config: {} },
  plan: { steps: [{ solver: 'generate' }] },
  results: { total_samples: samples, scores: [{ name: 'match', scorer: 'match', metrics: {} }] },
}

/** @param {number} i */
const metrLine = i => ({
  run_id: i,
  task_id: `family_${i % 40}/task_${i % 200}`,
  task_family: `family_${i % 40}`,
  alias: `Model ${i % 11}`,
  score: (i % 7) / 7,
  score_binarized: Number(i % 7 === 0),
  fatal_error_from: null,
  started_at: 1_734_070_031_000,
  completed_at: 1_734_070_031_000 + i,
  human_minutes: 12.5,
  human_score: 1,
  dollar_equivalent: null,
  total_tokens: null,
  equal_task_weight: 0.0003442341,
  invsqrt_task_weight: 0.0005578143,
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

const folder = mkdtempSync(join(tmpdir(), 'tiercel-bench-'))
try {
  const log = join(folder, 'log.eval')
  writeFileSync(
    log,
    archiveOf([
      ...Array.from({ length: samples }, (_, i) => ({
        name: `samples/${i}_epoch_1.json`,
        text: JSON.stringify(sampleOf(i)),
      })),
      { name: 'header.json', text: JSON.stringify(header) },
    ]),
  )
  const runs = join(folder, 'runs.jsonl')
  writeFileSync(runs, Array.from({ length: lines }, (_, i) => `${JSON.stringify(metrLine(i))}\n`).join(''))
  let failed = false
  for (const { what, path, bare, expected } of [
    {
      what: `.eval with ${samples} samples / unpacking and JSON.parse`,
      path: log,
      bare: unpackAndParse,
      expected: samples,
    },
    {
      what: `${lines.toLocaleString('en')} JSON lines / splitting and JSON.parse`,
      path: runs,
      bare: parseLines,
      expected: lines,
    },
  ]) {
    if (importAll(path) !== expected) throw new Error(`${path} is not read as it should be.`)
    bare(path)
    const times = Array.from({ length: repeats }, () => ({
      ours: seconds(() => importAll(path)),
      bare: seconds(() => bare(path)),
    }))
    const ratio = median(times.map(each => each.ours)) / median(times.map(each => each.bare))
    failed ||= ratio > 2
    console.log(`${ratio <= 2 ? 'ok  ' : 'MISS'}  ${what.padEnd(66)} ${ratio.toFixed(2).padStart(8)} ×  (at most 2.00)`)
  }
  if (failed) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
