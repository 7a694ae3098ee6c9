import type { LeverName } from '../../../analysis/plan/levers.ts'
import type { StudyPlan, StudyPower } from '../../../analysis/plan/plan.ts'
import type { Extent } from '../../../analysis/versus/extent.ts'
import { text } from '../../../output/narrative/messages.ts'
import { planNotes } from '../../../output/narrative/plan.ts'
import { effectText, extentText, money } from '../../../output/narrative/plan-words.ts'
import { paragraph } from '../layout.ts'
import type { Look } from '../screen.ts'
import { counted } from '../words.ts'
import { componentsText } from './components-text.ts'
import { gatePlanText } from './gate-plan-text.ts'
import { percent, rangeOfShares, tableText, whole } from './plan-table.ts'

/** A plan for a person at a terminal. */
export const planText = (plan: StudyPlan, look: Look): string =>
  [
    heading(plan, look),
    ...(plan.gate
      ? [gatePlanText(plan, plan.gate, look)]
      : [sizesText(plan, look), withTasksText(plan, look), powersText(plan, look)]),
    componentsText(plan, look),
    leversText(plan, look),
    budgetText(plan, look),
    ...planNotes(plan).map(note => look.colours.dim(paragraph('', text(note), look.width))),
  ]
    .filter(part => part !== null)
    .join('\n\n')

const heading = (plan: StudyPlan, { width, colours }: Look): string => {
  const { basis, question } = plan
  const { pilot } = basis
  const metric = basis.metric.title.toLowerCase()
  const aim =
    question.margin === null
      ? `To find a difference of ${effectText(question.effect, basis)} in ${metric} ${percent(question.power)} of the time`
      : `For a gate on ${metric} with a margin of ${effectText(question.margin, basis)}: ${percent(question.power)} of unchanged candidates pass, ${percent(question.power)} of those worse by ${effectText(question.effect, basis)} fail`
  const source = pilot
    ? `From a pilot of ${counted(pilot.tasks, 'task')}, ${counted(Number(pilot.perTask.toFixed(1)), 'run')} of each under ${pilot.conditions === 1 ? 'one condition' : `${pilot.conditions} conditions`}. It knows its variances badly, so that everything is a range.`
    : 'From what you assume.'
  return [colours.bold(paragraph('', aim, width)), colours.dim(paragraph('', source, width))].join('\n')
}

const sizesText = ({ sizes, basis }: StudyPlan, look: Look): string =>
  tableText(
    [
      { header: 'Runs of each task', align: 'right', cells: sizes.map(({ runs }) => whole(runs)) },
      { header: 'Tasks', align: 'right', cells: sizes.map(({ tasks }) => extentText(tasks, whole)) },
      { header: 'Runs in all', align: 'right', cells: sizes.map(({ runsInAll }) => extentText(runsInAll, whole)) },
      ...(Number.isNaN(basis.price)
        ? []
        : [
            {
              header: 'Cost',
              align: 'right' as const,
              cells: sizes.map(({ cost }) => (cost ? extentText(cost, money) : '–')),
            },
          ]),
    ],
    look,
  )

const withTasksText = ({ withTasks }: StudyPlan, { width }: Look): string | null => {
  if (!withTasks) return null
  const { tasks, runs } = withTasks
  if (runs.low === Infinity)
    return paragraph('', `With ${tasks} tasks no number of runs is enough: more tasks are.`, width)
  if (runs.about === Infinity)
    return paragraph(
      '',
      `With ${tasks} tasks probably no number of runs is enough (at best ${whole(runs.low)} of each task): more tasks are.`,
      width,
    )
  const perhaps = runs.high === Infinity ? '; it may be that no number is enough' : ''
  return paragraph(
    '',
    `With ${tasks} tasks it takes ${extentText(runs, whole)} runs of each under each condition${perhaps}.`,
    width,
  )
}

/** Tasks down, runs across. */
const powersText = ({ powers }: StudyPlan, look: Look): string => {
  const tasks = [...new Set(powers.map(each => each.tasks))]
  const runs = [...new Set(powers.map(each => each.runs))]
  const cell = (of: StudyPower | undefined) => (of ? rangeOfShares(of.power) : '–')
  const grid = tableText(
    [
      { header: 'Tasks', align: 'right', cells: tasks.map(whole) },
      ...runs.map(count => ({
        header: count === 1 ? '1 run' : `${whole(count)} runs`,
        align: 'right' as const,
        cells: tasks.map(each => cell(powers.find(power => power.tasks === each && power.runs === count))),
      })),
    ],
    look,
  )
  return `How often it would be found\n${grid}`
}

const leverWords = (hasSubtests: boolean): Record<LeverName, string> => ({
  tasks: 'tasks',
  subtests: 'subtests of each task',
  runs: hasSubtests ? 'runs of each subtest' : 'runs of each task',
  judges: 'judges of each run',
})

const leversText = ({ levers, basis }: StudyPlan, look: Look): string => {
  const sizes = levers.map(({ from, to }) =>
    [from, to].map(count => Number(count.toFixed(1)).toLocaleString('en')).join(' → '),
  )
  const of = (gain: Extent | null) => (gain ? rangeOfShares(gain) : '–')
  const names = leverWords(levers.some(({ of: name }) => name === 'subtests'))
  const hasMean = basis.pilot?.components !== undefined && basis.pilot?.components !== null
  const grid = tableText(
    [
      { header: 'Doubled', align: 'left', cells: levers.map(lever => names[lever.of]) },
      { header: '', align: 'left', cells: sizes },
      { header: 'Interval of a difference', align: 'right', cells: levers.map(({ difference }) => of(difference)) },
      ...(hasMean
        ? [{ header: 'Interval of a mean', align: 'right' as const, cells: levers.map(({ mean }) => of(mean)) }]
        : []),
    ],
    look,
  )
  return `What narrows intervals most, and by how much\n${grid}`
}

const budgetText = ({ budget, question, basis }: StudyPlan, look: Look): string | null => {
  if (!budget || question.budget === null) return null
  const title = `What ${money(question.budget)} can find`
  if (Number.isNaN(basis.price)) return `${title}: nothing is known of the price of a run; give --price.`
  if (!budget.best) return `${title}: nothing, it does not pay for two tasks at ${money(basis.price)} a run.`
  const grid = tableText(
    [
      { header: 'Tasks', align: 'right', cells: budget.ways.map(({ tasks }) => whole(tasks)) },
      { header: 'Runs of each', align: 'right', cells: budget.ways.map(({ runs }) => whole(runs)) },
      { header: 'Cost', align: 'right', cells: budget.ways.map(({ cost }) => money(cost)) },
      {
        header: 'Smallest difference',
        align: 'right',
        cells: budget.ways.map(({ effect }) => extentText(effect, value => effectText(value, basis))),
      },
      { header: '', align: 'left', cells: budget.ways.map(way => (way === budget.best ? 'best' : '')) },
    ],
    look,
  )
  return `${title}\n${grid}`
}
