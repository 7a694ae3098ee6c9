import type { Analysis } from '../../analysis/analysis.ts'
import type { ExhibitContext } from '../../core/exhibit.ts'
import type { ReportFigure, ReportMain } from '../../core/report-data.ts'
import type { Figure } from '../exhibits/define.ts'
import type { MadeExhibits } from '../exhibits/made.ts'
import { memberId, planFigures } from '../exhibits/make.ts'

type Naming = Pick<ReportFigure, 'name' | 'family' | 'about'>

/** What the figures of a definition are called, by their ids. */
const namesOf = (figure: Figure, { metrics, settings }: Analysis): [string, Naming][] =>
  'forEach' in figure
    ? metrics
        .filter(metric => figure.forEach(metric))
        .map(metric => [
          memberId(figure.id, metric),
          {
            name: settings.metrics[metric.id]?.title ?? metric.title,
            family: figure.title,
            about: [metric.id],
          },
        ])
    : [[figure.id, { name: figure.title, family: null, about: figure.about ?? [] }]]

/** Every figure that the data has something for, and why the others are not there. */
export const reportFigures = (
  analysis: Analysis,
  context: ExhibitContext,
  defined: readonly Figure[],
  made: MadeExhibits,
): Pick<ReportMain, 'figures' | 'notApplicable'> => {
  const names = new Map(defined.flatMap(figure => namesOf(figure, analysis)))
  const figures: ReportFigure[] = []
  const notApplicable: { name: string; reason: string }[] = []
  for (const planned of planFigures(analysis, defined, context, made)) {
    const outcome = planned.make()
    const { id } = outcome
    const naming = names.get(id) ?? { name: id, family: null, about: [] }
    if ('made' in outcome) {
      const { title, subtitle, spec, columns } = outcome.made
      figures.push({ id, ...naming, title, subtitle, spec, columns })
    } else {
      const name = naming.family === null ? naming.name : `${naming.family}: ${naming.name}`
      notApplicable.push({
        name,
        reason: 'failed' in outcome ? `failed: ${outcome.failed}` : outcome.notApplicable,
      })
    }
  }
  return { figures, notApplicable }
}
