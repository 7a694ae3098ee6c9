import type { GateChance, GatePlan, GateSize } from '../../../analysis/plan/gate-plan.ts'
import type { LeverName } from '../../../analysis/plan/levers.ts'
import type { StudyPlan, StudySize } from '../../../analysis/plan/study-plan.ts'
import type { Extent } from '../../../analysis/versus/extent.ts'
import { effectText, extentText, money, percent, wholeText } from '../../../output/narrative/messages/plan-messages.ts'
import { type Message, text } from '../../../output/narrative/messages.ts'
import { planAim, planNotes } from '../../../output/narrative/plan-claims.ts'
import type { Component } from '../../../statistics/variance-components.ts'
import type { Look } from '../screen.ts'
import { paragraph } from '../screen-layout.ts'
import { type RowColumn, rowColumns, tableText } from '../text-table.ts'

/** A plan for a person at a terminal. */
export const planText = (plan: StudyPlan, look: Look): string =>
  [
    heading(plan, look),
    ...(plan.gate ? gateTexts(plan, plan.gate, look) : sizeTexts(plan, look)),
    componentsText(plan, look),
    leversText(plan, look),
    budgetText(plan, look),
    ...planNotes(plan).map(note => look.colors.dim(said(note, look))),
  ]
    .filter(part => part !== null)
    .join('\n\n')

const said = (message: Message, { width }: Look): string => paragraph('', text(message), width)

const heading = (plan: StudyPlan, look: Look): string => {
  const { pilot } = plan.basis
  const source: Message = pilot
    ? { code: 'plan-from-pilot', params: { tasks: pilot.tasks, runs: pilot.perTask, conditions: pilot.conditions } }
    : { code: 'plan-from-assumptions', params: {} }
  return [look.colors.bold(said(planAim(plan), look)), look.colors.dim(said(source, look))].join('\n')
}

type Total = Pick<StudySize, 'runsInAll' | 'cost'>

/** What all runs of a size come to, with the price where it is known. */
const totals = ({ basis: { price } }: StudyPlan): RowColumn<Total>[] => {
  const runs = ['Runs in all', 'right', ({ runsInAll }: Total) => extentText(runsInAll, wholeText)] as const
  const cost = ['Cost', 'right', ({ cost }: Total) => (cost ? extentText(cost, money) : '–')] as const
  return Number.isNaN(price) ? [runs] : [runs, cost]
}

const sizeTexts = (plan: StudyPlan, look: Look): (string | null)[] => {
  const columns: RowColumn<StudySize>[] = [
    ['Runs of each task', 'right', ({ runs }) => wholeText(runs)],
    ['Tasks', 'right', ({ tasks }) => extentText(tasks, wholeText)],
    ...totals(plan),
  ]
  const powers = plan.powers.map(each => ({ ...each, share: each.power }))
  return [
    tableText(rowColumns(plan.sizes, columns), look),
    plan.withTasks ? said({ code: 'plan-runs-with-tasks', params: plan.withTasks }, look) : null,
    `How often it would be found\n${sharesText(powers, look)}`,
  ]
}

/** The sizes of a gate, and how often gates of some sizes pass and fail as they should. */
const gateTexts = (plan: StudyPlan, { sizes, leastTasks, chances }: GatePlan, look: Look): (string | null)[] => {
  const columns: RowColumn<GateSize>[] = [
    ['Runs', 'right', ({ runs }) => wholeText(runs)],
    ['To pass', 'right', ({ pass }) => extentText(pass, wholeText)],
    ['To fail', 'right', ({ fail }) => extentText(fail, wholeText)],
    ...totals(plan),
  ]
  const sharesOf = (of: (chance: GateChance) => Extent) => {
    const cells = chances.map(each => ({ ...each, share: of(each) }))
    return sharesText(cells, look)
  }
  const effect = effectText(plan.question.effect, plan.basis)
  return [
    `Tasks needed, by runs of each task\n${tableText(rowColumns(sizes, columns), look)}`,
    leastTasks === null ? null : said({ code: 'plan-least-tasks', params: { tasks: leastTasks } }, look),
    `How often an unchanged candidate passes\n${sharesOf(({ passes }) => passes)}`,
    `How often a candidate that is worse by ${effect} fails\n${sharesOf(({ fails }) => fails)}`,
  ]
}

const rangeOfShares = ({ low, about, high }: Extent): string =>
  percent(low) === percent(high)
    ? percent(about)
    : `${percent(about)} (${(100 * low).toFixed(0)}–${(100 * high).toFixed(0)})`

interface Shared {
  readonly tasks: number
  readonly runs: number
  readonly share: Extent
}

/** Tasks down, runs across. */
const sharesText = (cells: readonly Shared[], look: Look): string => {
  const tasks = [...new Set(cells.map(each => each.tasks))]
  const columns = [...new Set(cells.map(({ runs }) => runs))].map((count): RowColumn<number> => {
    const cell = (row: number) => cells.find(({ tasks, runs }) => tasks === row && runs === count)?.share
    return [count === 1 ? '1 run' : `${wholeText(count)} runs`, 'right', row => gainText(cell(row) ?? null)]
  })
  return tableText(rowColumns(tasks, [['Tasks', 'right', wholeText], ...columns]), look)
}

const gainText = (gain: Extent | null): string => (gain ? rangeOfShares(gain) : '–')

const number = (value: number): string => (Number.isNaN(value) ? '–' : Number(value.toPrecision(2)).toString())

const limits = ({ low, high }: Component): string =>
  Number.isNaN(low) || Number.isNaN(high) ? '–' : `${number(low)} to ${number(high)}`

interface Scatter {
  readonly name: string
  readonly component: Component
  /** What it is of that by which single runs scatter, where it is no share of its own. */
  readonly instead: string | null
}

/** Where the scatter of single runs comes from: the variance of each source with its limits, and its share. */
const componentsText = ({ basis: { pilot } }: StudyPlan, look: Look): string | null => {
  const components = pilot?.components
  if (!pilot || !components) return null
  const { panel } = pilot
  const rows: Scatter[] = [
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
  const shareOf = ({ value }: Component) => (total > 0 ? `${((100 * value) / total).toFixed(0)}%` : '–')
  const columns: RowColumn<Scatter>[] = [
    ['Scatter of', 'left', ({ name }) => name],
    ['Variance', 'right', ({ component }) => number(component.value)],
    ['Could be', 'left', ({ component }) => limits(component)],
    ['Share of a run', 'right', ({ component, instead }) => instead ?? shareOf(component)],
  ]
  return tableText(rowColumns(rows, columns), look)
}

const leverWords = (hasSubtests: boolean): Record<LeverName, string> => ({
  tasks: 'tasks',
  subtests: 'subtests of each task',
  runs: hasSubtests ? 'runs of each subtest' : 'runs of each task',
  judges: 'judges of each run',
})

const leversText = ({ levers, basis }: StudyPlan, look: Look): string => {
  const names = leverWords(levers.some(({ of: name }) => name === 'subtests'))
  const sizeText = (size: number) => Number(size.toFixed(1)).toLocaleString('en')
  const columns: RowColumn<StudyPlan['levers'][number]>[] = [
    ['Doubled', 'left', lever => names[lever.of]],
    ['', 'left', ({ from, to }) => `${sizeText(from)} → ${sizeText(to)}`],
    ['Interval of a difference', 'right', ({ difference }) => gainText(difference)],
    ...(basis.pilot?.components
      ? [['Interval of a mean', 'right', ({ mean }: { mean: Extent | null }) => gainText(mean)] as const]
      : []),
  ]
  return `What narrows intervals most, and by how much\n${tableText(rowColumns(levers, columns), look)}`
}

const budgetText = ({ budget, question, basis }: StudyPlan, look: Look): string | null => {
  if (!budget || question.budget === null) return null
  const title = `What ${money(question.budget)} can find`
  const { ways, best } = budget
  if (!best) return `${title}: ${text({ code: 'plan-budget-finds-nothing', params: { price: basis.price } })}`
  const columns: RowColumn<(typeof ways)[number]>[] = [
    ['Tasks', 'right', ({ tasks }) => wholeText(tasks)],
    ['Runs of each', 'right', ({ runs }) => wholeText(runs)],
    ['Cost', 'right', ({ cost }) => money(cost)],
    ['Smallest difference', 'right', ({ effect }) => extentText(effect, value => effectText(value, basis))],
    ['', 'left', way => (way === best ? 'best' : '')],
  ]
  return `${title}\n${tableText(rowColumns(ways, columns), look)}`
}
