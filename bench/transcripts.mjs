// Reading and measuring session transcripts, against splitting lines and JSON.parse; and the memory of a long one.
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeSimulation } from '../dist/apps/simulate-writer.js'
import { readTranscripts } from '../dist/load/transcripts/read.js'
import { defaultSimulation } from '../dist/simulate/options.js'
import { measureProcess } from '../dist/transform/process/measured-process.js'
import { median, outside, seconds } from './measure.mjs'

const megabyte = 2 ** 20
const day = 86_400_000
const ids = /"(uuid|parentUuid|id|tool_use_id|requestId)":"([^"]+)"/g

/** Answers of tools as long as those of real sessions, which have some 15 KB for each call. @param {string} line */
const lengthened = line =>
  line.replace(/("type":"tool_result".*?"content":")/, `$1${'Some output of a tool. '.repeat(600)}`)

/** One copy after the other. @param {string} text @param {number} copy */
const later = (text, copy) =>
  text
    .replace(ids, `"$1":"$2-${copy}"`)
    .replace(
      /"timestamp":"([^"]+)"/g,
      (_, time) => `"timestamp":"${new Date(Date.parse(time) + copy * day).toISOString()}"`,
    )

/**
 * Writes a session of some length: copies of a simulated one, each with ids of its own.
 * @param {string} path
 * @param {string} session
 * @param {number} megabytes
 */
const writeSession = (path, session, megabytes) => {
  const lines = session.split('\n').map(lengthened).join('\n')
  writeFileSync(path, '')
  for (let written = 0, copy = 0; written < megabytes * megabyte; copy++) {
    const text = later(lines, copy)
    appendFileSync(path, text)
    written += text.length
  }
}

/** @param {string} path */
const parseLines = path => {
  for (const line of readFileSync(path, 'utf8').split('\n')) if (line !== '') JSON.parse(line)
}

/** @param {string} path */
const measure = path => {
  const { transcripts } = readTranscripts(path)
  if (transcripts.length !== 1) throw new Error('The session is not read as one.')
  measureProcess(transcripts[0], { prices: {}, milestones: null })
}

/**
 * @param {string} folder
 * @returns {Promise<import('./measure.mjs').Figure[]>}
 */
export const benchTranscripts = async folder => {
  const runs = join(folder, 'runs')
  await writeSimulation(runs, { ...defaultSimulation, tasks: 1, tiers: 7, subtests: 1, runs: 1, transcripts: true })
  const sessions = readdirSync(runs, { recursive: true, encoding: 'utf8' }).filter(name =>
    /-0000-.*\.jsonl$/.test(name),
  )
  const session = readFileSync(join(runs, sessions[0]), 'utf8')
  const [usual, long] = [join(folder, 'usual.jsonl'), join(folder, 'long.jsonl')]
  writeSession(usual, session, 40)
  /** @type {{bare: number, ours: number}[]} */
  const times = []
  for (let i = 0; i < 5; i++)
    times.push({ bare: await seconds(() => parseLines(usual)), ours: await seconds(() => measure(usual)) })
  const [bare, ours] = [times.map(t => t.bare), times.map(t => t.ours)].map(median)
  console.log(`      ${(40 / ours).toFixed(0)} MB of session JSONL a second`)
  writeSession(long, session, 500)
  return [
    { what: 'reading and measuring a session / splitting and JSON.parse', value: ours / bare, limit: 2 },
    { what: 'peak memory of trace at 500 MB', value: outside('trace', long, '--json').memory, limit: 300, unit: 'MB' },
  ]
}
