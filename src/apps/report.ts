import { readFileSync } from 'node:fs'
import type { Analysis } from '../analysis/analysis.ts'
import type { ResultsFolder } from '../formats/folder.ts'
import type { ReportAssets } from '../formats/report/html.ts'
import { reportFile } from '../formats/report/report.ts'

/** The page as it was built; the sources, when they run unbuilt, use the built one too. */
export const reportAssets = (): ReportAssets => {
  const asset = (name: string): string => readFileSync(new URL(`../../dist/ui/${name}`, import.meta.url), 'utf8')
  return { script: asset('report.js'), style: asset('report.css') }
}

export const writeReport = (folder: ResultsFolder, analysis: Analysis): void =>
  folder.write('report.html', reportFile(analysis, reportAssets()))
