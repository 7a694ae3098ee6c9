import type { GateChance, GatePlan } from '../../../analysis/plan/gate-plan.ts'
import type { StudyPlan } from '../../../analysis/plan/plan.ts'
import type { Extent } from '../../../analysis/versus/extent.ts'
import { effectText, extentText, money } from '../../../output/narrative/plan-words.ts'
import { paragraph } from '../layout.ts'
import type { Look } from '../screen.ts'
import { rangeOfShares, tableText, whole } from './plan-table.ts'

/** What a plan says of a gate: its sizes, and how often gates of some sizes pass and fail as they should. */
export const gatePlanText = (plan: StudyPlan, gate: GatePlan, look: Look): string => {
  const effect = effectText(plan.question.effect, plan.basis)
  return [
    sizesText(plan, gate, look),
    leastTasksText(gate, look),
    chancesText('How often an unchanged candidate passes', gate, ({ passes }) => passes, look),
    chancesText(`How often a candidate that is worse by ${effect} fails`, gate, ({ fails }) => fails, look),
  ]
    .filter(part => part !== null)
    .join('\n\n')
}

const sizesText = ({ basis }: StudyPlan, { sizes }: GatePlan, look: Look): string =>
  `Tasks needed, by runs of each task\n${tableText(
    [
      { header: 'Runs', align: 'right', cells: sizes.map(({ runs }) => whole(runs)) },
      { header: 'To pass', align: 'right', cells: sizes.map(({ pass }) => extentText(pass, whole)) },
      { header: 'To fail', align: 'right', cells: sizes.map(({ fail }) => extentText(fail, whole)) },
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
  )}`

const leastTasksText = ({ leastTasks }: GatePlan, { width }: Look): string | null =>
  leastTasks === null
    ? null
    : paragraph(
        '',
        `At least ${whole(leastTasks)} tasks: with fewer, complete failures of a few tasks could be missed that together exceed the margin.`,
        width,
      )

/** Tasks down, runs across. */
const chancesText = (title: string, { chances }: GatePlan, of: (chance: GateChance) => Extent, look: Look): string => {
  const tasks = [...new Set(chances.map(each => each.tasks))]
  const runs = [...new Set(chances.map(each => each.runs))]
  const grid = tableText(
    [
      { header: 'Tasks', align: 'right', cells: tasks.map(whole) },
      ...runs.map(count => ({
        header: count === 1 ? '1 run' : `${whole(count)} runs`,
        align: 'right' as const,
        cells: chances.filter(chance => chance.runs === count).map(chance => rangeOfShares(of(chance))),
      })),
    ],
    look,
  )
  return `${title}\n${grid}`
}
