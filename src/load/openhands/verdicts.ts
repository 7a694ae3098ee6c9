import { basename, dirname, join } from 'node:path'
import { isFile } from '../disk.ts'
import { FileAccount } from '../fields.ts'
import { eachLine, lineFields } from '../logs/lines.ts'
import { besideOf, type LogFile } from '../logs/log-importer.ts'
import { folderEntries } from '../open-file.ts'
import type { Fate } from '../swe-bench/instance.ts'
import { fatesIn, isReport } from '../swe-bench/report.ts'
import { isVerdicts, verdictsIn } from '../swe-bench/verdicts.ts'
import { fateIn } from './content.ts'

/** What files beside an evaluation say became of its instances. */
export interface Verdicts {
  readonly fates: ReadonlyMap<string, Fate>
  /** The files that say so. */
  readonly paths: readonly string[]
}

/** The verdicts of the evaluation, of which the first there count: its own lines, or reports of SWE-bench. */
export const verdictsBeside = (file: LogFile): Verdicts => {
  const stem = basename(file.name).replace(/\.jsonl$/, '')
  for (const name of [`${stem}.swebench_eval.jsonl`, `${stem}.swe_eval.jsonl`]) {
    const path = join(dirname(file.path), name)
    if (isFile(path)) return { fates: linesOf(file, name, path), paths: [path] }
  }
  for (const name of [`${stem}.report.json`, 'report.json']) {
    const report = besideOf(file, name)
    if (report && isReport(report.value)) return { fates: fatesIn(report), paths: [join(dirname(file.path), name)] }
  }
  return reportsOf(file)
}

/** A report for each instance: eval_outputs/<instance>/report.json. */
const reportsOf = (file: LogFile): Verdicts => {
  const fates = new Map<string, Fate>()
  const paths: string[] = []
  for (const { name } of folderEntries(join(dirname(file.path), 'eval_outputs'))) {
    const place = `eval_outputs/${name}/report.json`
    const report = besideOf(file, place)
    if (!report || !isVerdicts(report.value)) continue
    for (const [id, fate] of verdictsIn(report)) fates.set(id, fate)
    paths.push(join(dirname(file.path), place))
  }
  return { fates, paths }
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
