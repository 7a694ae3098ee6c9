// npm run bench [-- part…]: speed and memory, as ratios measured in one run on simulated data, each with its limit.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchComparing } from './comparing.mjs'
import { benchExhibits } from './exhibits.mjs'
import { benchImporting } from './importing.mjs'
import { benchLoading } from './loading.mjs'
import { fixedLoop, medianSeconds } from './measure.mjs'
import { benchReports } from './report.mjs'
import { benchStatistics } from './statistics.mjs'
import { benchTranscripts } from './transcripts.mjs'

const parts = {
  loading: benchLoading,
  statistics: benchStatistics,
  exhibits: benchExhibits,
  transcripts: benchTranscripts,
  report: benchReports,
  comparing: benchComparing,
  importing: benchImporting,
}

/** @param {import('./measure.mjs').Figure} figure */
const line = ({ what, value, limit, unit = '×' }) =>
  `${value <= limit ? 'ok  ' : 'MISS'}  ${what.padEnd(68)} ${value.toFixed(2).padStart(8)} ${unit.padEnd(2)}  (at most ${limit.toFixed(2)})`

const chosen = process.argv.slice(2)
const loop = await medianSeconds(fixedLoop)
console.log(`fixed loop: ${loop.toFixed(3)} s`)
for (const [name, bench] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const folder = mkdtempSync(join(tmpdir(), 'tiercel-bench-'))
  try {
    for (const figure of await bench(folder, loop)) {
      console.log(line(figure))
      if (figure.value > figure.limit) process.exitCode = 1
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
