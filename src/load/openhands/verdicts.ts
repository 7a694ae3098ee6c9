import { basename, dirname, join } from 'node:path'
import { isFile } from '../disk.ts'
import { FileAccount } from '../fields.ts'
import { eachLine, lineFields } from '../logs/lines.ts'
import { besideOf, type LogFile } from '../logs/log-importer.ts'
import type { Fate } from '../swe-bench/instance.ts'
import { fatesIn, isReport } from '../swe-bench/report.ts'
import { fateIn } from './content.ts'

/** What files beside an evaluation say became of its instances. */
export interface Verdicts {
  readonly fates: ReadonlyMap<string, Fate>
  /** The file that says so. */
  readonly path: string | null
}

/** The verdicts of the evaluation, of which the first file there counts: its own lines, or a report of SWE-bench. */
export const verdictsBeside = (file: LogFile): Verdicts => {
  const stem = basename(file.name).replace(/\.jsonl$/, '')
  for (const name of [`${stem}.swebench_eval.jsonl`, `${stem}.swe_eval.jsonl`]) {
    const path = join(dirname(file.path), name)
    if (isFile(path)) return { fates: linesOf(file, name, path), path }
  }
  for (const name of [`${stem}.report.json`, 'report.json']) {
    const report = besideOf(file, name)
    if (report && isReport(report.value)) return { fates: fatesIn(report), path: join(dirname(file.path), name) }
  }
  return { fates: new Map(), path: null }
}

const linesOf = (file: LogFile, name: string, path: string): Map<string, Fate> => {
  const label = join(dirname(file.label), name)
  const account = new FileAccount(label, file.account.findings)
  const fates = new Map<string, Fate>()
  eachLine({ path, label, account }, (value, line) => {
    const fields = lineFields({ account }, value, line)
    const id = fields.due('instance_id').word('instance_id')
    const report = fields.due('test_result').object('test_result')?.due('report').object('report')
    if (id !== null && report) fates.set(id, fateIn(report))
  })
  account.close()
  return fates
}
