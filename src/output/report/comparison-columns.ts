import type { Analysis } from '../../analysis/analysis.ts'
import { isUndetectable } from '../../analysis/comparisons/detectable-effect.ts'
import type { Comparison } from '../../analysis/comparisons/index.ts'
import type { ExhibitContext, TableColumn } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import { differenceText } from '../exhibits/difference-text.ts'
import { metricOf, variantTitles } from '../exhibits/row-values.ts'
import { intervalText } from '../narrative/interval-words.ts'
import { titleOf } from '../narrative/words.ts'

export type Namer = (row: Pick<Comparison, 'metric' | 'variant'>) => string

/** `Tool success rate by tool: Bash` */
export const namer = (analysis: Analysis, context: ExhibitContext): Namer => {
  const titles = variantTitles(analysis)
  return ({ metric, variant }) => {
    const title = titleOf(metricOf(context, metric), context.settings)
    return variant === null ? title : `${title}: ${titles(metric, variant)}`
  }
}

/** Of side 2, the candidate, against side 1. */
export const verdictOf = ({ p, significant, better }: Pick<Comparison, 'p' | 'significant' | 'better'>): string => {
  if (p === null) return 'not compared'
  if (significant === null) return 'exploratory'
  if (!significant) return 'inconclusive'
  return { '1': 'worse', '2': 'better', neither: 'differs' }[better]
}

/** The metric, both sides and how they differ. */
export const valueColumns = (nameOf: Namer, context: ExhibitContext): TableColumn<Comparison>[] => {
  const metricIn = ({ metric }: Comparison) => metricOf(context, metric)
  return [
    { title: 'Metric', align: 'left', text: nameOf },
    right('Base', row => formatNumber(row.typical1 ?? row.value1 ?? NaN, metricIn(row).format)),
    right('Candidate', row => formatNumber(row.typical2 ?? row.value2 ?? NaN, metricIn(row).format)),
    right('Difference', row => differenceText(row.scale === 'ratio' ? row.ratio : row.difference, row, metricIn(row))),
  ]
}

/** What can be said of the difference, and what this design can find. */
export const verdictColumns = (context: ExhibitContext): TableColumn<Comparison>[] => [
  { title: 'Verdict', align: 'left', text: verdictOf },
  right('MDE', row => detectableText(row, context)),
]

export const valueNote = ({ settings }: ExhibitContext): string =>
  `In brackets: ${intervalText(settings)}; shares differ by points, × says how many times as much the candidate is.`

export const detectableNote =
  'MDE: minimum detectable effect, 80% power at the unadjusted p (none: no difference is large enough).'

const right = (title: string, text: (row: Comparison) => string): TableColumn<Comparison> => ({
  title,
  align: 'right',
  text,
})

const detectableText = (row: Comparison, context: ExhibitContext): string =>
  isUndetectable(row.reasons)
    ? 'none'
    : differenceText(row.mde, { low: null, high: null, scale: row.scale }, metricOf(context, row.metric)).replace(
        '+',
        '',
      )
