import { type Baseline, type BaselineCell, baselineLayout } from '../../core/baseline.ts'
import { readableJson } from './json-writer.ts'

/** A baseline as the text of its file. It holds no date, so that the same runs give the same file. */
export const baselineText = ({
  name,
  version,
  selection,
  conditions,
  missing,
  sources,
  contradictions,
  cells,
}: Baseline): string =>
  readableJson({
    tiercel_baseline: baselineLayout,
    tiercel: version,
    name,
    selection,
    rating: {
      consensus: conditions.rating.consensus,
      process_source: conditions.rating.processSource,
      criterion_aliases: conditions.rating.criterionAliases,
    },
    judges: conditions.judges,
    missing,
    process_sources: sources,
    contradictions,
    tasks: conditions.tasks.map(({ task, rubrics, passThresholds, timeouts }) => ({
      task,
      rubrics,
      pass_thresholds: passThresholds,
      timeouts,
    })),
    cells: cells.map(cellData),
  })

const cellData = ({ values, ...place }: BaselineCell): object => ({
  ...place,
  values: Object.fromEntries(
    Object.entries(values).map(([metric, numbers]) => [
      metric,
      Array.from(numbers, value => (Number.isFinite(value) ? value : null)),
    ]),
  ),
})
