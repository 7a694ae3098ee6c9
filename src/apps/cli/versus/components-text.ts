import type { StudyPlan } from '../../../analysis/plan/plan.ts'
import type { Component } from '../../../statistics/variance-components.ts'
import type { Look } from '../screen.ts'
import { textTable } from '../text-table.ts'

interface Row {
  readonly name: string
  readonly component: Component
  /** What it is of that by which single runs scatter, where it is no share of its own. */
  readonly instead: string | null
}

const number = (value: number): string => (Number.isNaN(value) ? '–' : Number(value.toPrecision(2)).toString())

const limits = ({ low, high }: Component): string =>
  Number.isNaN(low) || Number.isNaN(high) ? '–' : `${number(low)} to ${number(high)}`

/** Where the scatter of single runs comes from: the variance of each source with its limits, and its share. */
export const componentsText = ({ basis: { pilot } }: StudyPlan, { width, colours }: Look): string | null => {
  const components = pilot?.components
  if (!pilot || !components) return null
  const { panel } = pilot
  const rows: Row[] = [
    { name: 'tasks', component: components.task, instead: null },
    { name: 'subtests', component: components.subtest, instead: null },
    { name: 'runs', component: components.run, instead: null },
    ...(panel
      ? [
          { name: 'judges disagreeing on a run', component: panel.noise, instead: 'within runs' },
          { name: 'judges being stricter', component: panel.severity, instead: '–' },
        ]
      : []),
  ].filter(({ component }) => !Number.isNaN(component.value))
  const total = rows.filter(({ instead }) => instead === null).reduce((sum, { component }) => sum + component.value, 0)
  const { header, body } = textTable(
    [
      { header: 'Scatter of', align: 'left', cells: rows.map(({ name }) => name) },
      { header: 'Variance', align: 'right', cells: rows.map(({ component }) => number(component.value)) },
      { header: 'Could be', align: 'left', cells: rows.map(({ component }) => limits(component)) },
      {
        header: 'Share of a run',
        align: 'right',
        cells: rows.map(
          ({ component, instead }) => instead ?? (total > 0 ? `${((100 * component.value) / total).toFixed(0)}%` : '–'),
        ),
      },
    ],
    width,
  )
  return [...header.map(line => colours.bold(line)), ...body].join('\n')
}
