import { falseOnOtherTasks } from './evaluate.mjs'
import { betaRate } from './laws.mjs'
import { falsePositives, noResamples } from './section.mjs'
import { sameCount } from './studies.mjs'

/** @import { Section } from './section.mjs' */

const [fewTasks, icc] = [9, 0.2]

/** @returns {readonly Section[]} */
export const differentTaskSections = () => [
  {
    title: 'Pass rates on different tasks: false positives at 5 %',
    about: `Promised: at most 5.5 %. One side has ${fewTasks} tasks, the other as many as the column says, and both have the same rate. Few tasks of one run often all pass.`,
    tasks: [fewTasks, 60, 300],
    studies: 1000,
    resamples: noResamples,
    rows: [1, 5].flatMap(runs =>
      [0.5, 0.75, 0.9, 0.99].flatMap(rate =>
        [0, 1].map(shared => ({
          design: `rate ${rate}, Beta, ICC ${icc}, ${runs} ${runs === 1 ? 'run' : 'runs'} per task, ${shared === 0 ? 'no task' : '1 task'} shared`,
          study: falseOnOtherTasks(betaRate(rate, icc), { fewTasks, shared, counts: sameCount(runs) }),
          promised: falsePositives,
        })),
      ),
    ),
  },
]
