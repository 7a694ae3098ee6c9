import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Analysis } from '../analysis/analysis.ts'
import type { OwnExhibits } from '../output/exhibits/define.ts'
import type { MadeExhibits } from '../output/exhibits/made.ts'
import { packageFolder } from '../output/files/package-folder.ts'
import type { ResultsFolder } from '../output/files/results-folder.ts'
import type { ReportAssets } from '../output/report/html.ts'
import { reportFile } from '../output/report/report-file.ts'

/** The page as it was built; the sources, when they run unbuilt, use the built one too. */
export const reportAssets = (): ReportAssets => {
  const asset = (name: string): string => readFileSync(join(packageFolder(), 'dist/ui', name), 'utf8')
  return { script: asset('report.js'), style: asset('report.css') }
}

export const writeReport = (folder: ResultsFolder, analysis: Analysis, made: MadeExhibits, own: OwnExhibits): void =>
  folder.write('report.html', reportFile(analysis, reportAssets(), made, own))
