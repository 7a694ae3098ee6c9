import { say } from '../../../../test/support/messages.ts'

const noOutcome = { name: 'seed', runs: 50, title: 'Pass rate', format: 'percent', ifFailed: 0.08 } as const
const models = { titles: [], scope: 'models' } as const
const places = [1, 2].map(count => ({ word: 'tier' as const, name: `T${count}`, tasks: count }))
say([
  [
    {
      code: 'runs-not-counted',
      params: {
        missing: 3,
        of: 1200,
        reasons: [
          { reason: 'not-started', count: 2 },
          { reason: 'unreadable', count: 1 },
        ],
      },
    },
    '3 runs of 1,200 are missing (2 not-started, 1 unreadable) and counted nowhere above.',
  ],
  [
    { code: 'runs-not-counted', params: { missing: 1, of: 2, reasons: [{ reason: 'unreadable', count: 1 }] } },
    '1 run of 2 is missing (1 unreadable) and counted nowhere above.',
  ],
  [
    { code: 'infrastructure-failures', params: { runs: 2, passRate: 0.5, without: 0.6 } },
    "2 runs failed for reasons that are not the agent's: pass rate over runs 50.0%, without them 60.0%.",
  ],
  [
    { code: 'infrastructure-failures', params: { runs: 1, passRate: 0.5, without: 0.6 } },
    "1 run failed for reasons that are not the agent's: pass rate over runs 50.0%, without it 60.0%.",
  ],
  [
    { code: 'no-outcome', params: { ...noOutcome, withoutOutcome: 34, stopped: 0, ifDropped: 0.25 } },
    '34 of 50 runs of seed have no outcome. Pass rate: 8.0% if counted as failures, 25.0% if dropped.',
  ],
  [
    { code: 'no-outcome', params: { ...noOutcome, name: null, withoutOutcome: 1, stopped: 3, ifDropped: NaN } },
    '1 of 50 runs has no outcome, and infrastructure stopped 3 more. Pass rate: 8.0% if counted as failures, none if dropped.',
  ],
  [
    { code: 'no-outcome-more', params: { configurations: 4 } },
    '4 more configurations have runs without an outcome: see missing in data/summary.json.',
  ],
  [
    { code: 'no-outcome-uneven', params: { most: { name: 'a', share: 0.68 }, least: { name: 'b', share: 0 } } },
    'Runs without an outcome are unevenly spread (68.0% of a, 0.0% of b): a difference can be one of missing runs. Compare `--missing fail` with `--missing drop`.',
  ],
  [
    { code: 'problem-headline', params: { file: '--outcome x', message: 'It changes nothing.' } },
    '--outcome x: It changes nothing.',
  ],
  [{ code: 'unmeasured', params: { title: 'Cost', missing: 5, runs: 315 } }, 'Cost was not measured in 5 of 315 runs.'],
  [
    { code: 'agent-of-each-model', params: {} },
    'Every model was run by an agent of its own: a difference between models may be that of their agents.',
  ],
  [{ code: 'never-measured', params: { titles: ['Score', 'Cost'] } }, 'Not measured in any run: Score and Cost.'],
  [{ code: 'one-judge', params: {} }, 'One judge alone rated the runs: how far judges agree cannot be known.'],
  [
    { code: 'silent-judges', params: { names: ['merlin', 'owl'] } },
    'No valid rating from merlin and owl: scores and verdicts are those of the other judges.',
  ],
  [{ code: 'low-agreement', params: { alpha: 0.4 } }, "The judges agree little on scores: Krippendorff's alpha 0.400."],
  [{ code: 'split-verdicts', params: { split: 57, runs: 315 } }, 'Judges disagree on the verdict in 57 of 315 runs.'],
  [{ code: 'one-task', params: {} }, 'There is a single task: nothing here says what holds for other tasks.'],
  [{ code: 'few-tasks', params: { tasks: 3 } }, 'There are only 3 tasks: differences may not hold for others.'],
  [
    { code: 'fixed-tasks', params: { tasks: 6 } },
    'Tasks were taken as they are, on request: what is said holds for these 6 tasks only.',
  ],
  [
    { code: 'few-tasks-in', params: { least: 5, places: [{ ...places[0], model: 'm' }], more: 0 } },
    'Fewer than 5 tasks were tried in tier T1 of m (1 task): what is said of it may not hold for others.',
  ],
  [
    { code: 'few-tasks-in', params: { least: 5, places, more: 2 } },
    'Fewer than 5 tasks were tried in tier T1 (1 task), tier T2 (2 tasks) and 2 more: what is said of them may not hold for others.',
  ],
  [
    { code: 'few-measured', params: { title: 'Cost', measured: 2, tried: 6 } },
    'Cost was measured in only 2 of 6 tasks: what is said of it may not hold for other tasks.',
  ],
  [
    {
      code: 'few-measured-in',
      params: { title: 'Cost', least: 5, places: places.map(place => ({ ...place, measured: 1, tried: 6 })) },
    },
    'Cost was measured in fewer than 5 tasks of tier T1 (1 of 6) and tier T2 (1 of 6): what is said of it may not hold for other tasks.',
  ],
  [
    { code: 'benchmarks-apart', params: { scope: 'models', names: ['arc', 'mmlu'], more: 2 } },
    'Some models have no benchmark, or family of tasks, in common (there are arc, mmlu and 2 more): what stands side by side, and the means over all, mix what may be scored in different ways; `--where family=…` takes one.',
  ],
  [
    { code: 'no-shared-tasks', params: { ...models, pairs: 1 } },
    '1 pair of models shares no task: a difference can be one of tasks.',
  ],
  [
    { code: 'few-shared-tasks', params: { ...models, pairs: 1, shared: 3, tasks: 13 } },
    '1 pair of models shares only 3 of 13 tasks: a difference can be one of tasks.',
  ],
  [
    { code: 'few-shared-tasks', params: { ...models, titles: ['Cost', 'Score'], pairs: 2, shared: 2, tasks: 13 } },
    'Cost and Score: 2 pairs of models share only some of their tasks (one of them 2 of 13): a difference can be one of tasks.',
  ],
  [
    { code: 'tasks-left-out', params: { ...models, pairs: 1, shared: 6, leftOut: 4 } },
    '1 pair of models is compared on the 6 tasks that both have, 4 left out: the means of each side count those too.',
  ],
  [
    { code: 'tasks-left-out', params: { ...models, titles: ['Pass rate'], pairs: 3, shared: 1, leftOut: 4 } },
    'Pass rate: 3 pairs of models are compared on tasks that both have (one of them on the 1 task that both have, 4 left out): the means of each side count those too.',
  ],
  [
    {
      code: 'wide-intervals',
      params: {
        widths: ['of-range', 'lopsided'],
        metrics: [
          { title: 'Pass rate', wide: 1, of: 2 },
          { title: 'Duration', wide: 1, of: 1 },
        ],
      },
    },
    'Intervals that say little, reaching over more than half of what is possible or nearly all to one side of the estimate: Pass rate (1 of 2) and Duration (1 of 1).',
  ],
  [
    { code: 'wide-intervals-drawn', params: { widths: ['of-range'], wide: 1, of: 2 } },
    'Of 2 intervals 1 says little, reaching over more than half of what is possible',
  ],
  [
    { code: 'wide-intervals-drawn', params: { widths: ['lopsided', 'of-factor'], wide: 2, of: 2 } },
    'Of 2 intervals 2 say little, reaching nearly all to one side of the estimate or over a factor of more than 10',
  ],
  [
    {
      code: 'problems',
      params: {
        counts: [
          { severity: 'error', count: 2 },
          { severity: 'warning', count: 1 },
        ],
      },
    },
    'The data has 2 errors and 1 warning; `tiercel check` says where and what to do.',
  ],
])
