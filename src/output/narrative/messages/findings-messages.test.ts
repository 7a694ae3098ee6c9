import { say } from '../../../../test/support/messages.ts'

const counts = { intervals: 3, excluding: 1, confidence: 0.95 }
const uplift = {
  title: 'Pass rate vs. T0',
  format: 'percent',
  range: [-0.3, 0.12],
  isEqual: false,
  tested: 6,
  higher: 4,
  lower: 1,
  word: 'tier',
} as const
const effects = { effects: 9, tested: 3, significant: 2, tests: [2, 3] } as const
const frontier = { best: 2, of: 7, word: 'tier', surest: { name: 'T3', probability: 0.75 } } as const
const leader = { name: 'T2', lead: 'both', probability: 0.99, rival: 0 } as const
const slopes = { title: 'score', format: 'score', range: [-0.1, 0.05], lines: 2, only: null, intervals: null } as const
const correlation = {
  first: 'Score',
  second: 'Cost',
  model: null,
  isShown: true,
  rho: -0.9,
  low: -0.95,
  high: -0.8,
  isOpposed: true,
  intervals: counts,
} as const
const ablations = { ablations: 7, verdicts: [], bare: 0, intervals: counts } as const
const spending = { cost: 18, runs: 180, unknown: 0, part: null } as const
const rates = { of: 14, word: 'configuration', below: 9, judged: 9, apart: 4 } as const
const ranks = { rhos: [0.8, 0.9], without: 0, pairs: 3, few: null } as const
const severity = {
  lowest: { place: 'a', value: -0.02 },
  highest: { place: 'b', value: 0.03 },
  few: null,
  intervals: counts,
} as const
const ends = [
  { amount: '0.05', place: 'in T6', others: 0 },
  { amount: '0.21', place: 'in T3', others: 1 },
] as const

say([
  [
    { code: 'title-uplift', params: uplift },
    'Pass rate vs. T0: higher in 4 of 6 tiers, lower in 1 of 6 tiers (estimates −30.0 to +12.0 points)',
  ],
  [
    { code: 'title-uplift', params: { ...uplift, higher: 0, lower: 0, tested: 1 } },
    'Pass rate vs. T0: inconclusive in all of 1 tier (estimates −30.0 to +12.0 points)',
  ],
  [
    { code: 'title-uplift', params: { ...uplift, tested: 0, range: [0.1, 0.2], format: 'score' } },
    'Pass rate vs. T0: exploratory (estimates +0.100 to +0.200)',
  ],
  [
    { code: 'title-uplift', params: { ...uplift, isEqual: true, range: [0, 0], format: 'ratio' } },
    'Pass rate vs. T0: the same everywhere (0.0%)',
  ],
  [
    { code: 'title-effects', params: effects },
    '2 of 3 tested effects between tiers are significant (Holm over 2 to 3 tests)',
  ],
  [
    { code: 'title-effects', params: { ...effects, tested: 1, significant: 0, tests: [3, 3] } },
    'None of 1 tested effect between tiers is significant (Holm over 3 tests)',
  ],
  [{ code: 'title-effects', params: { ...effects, tested: 0 } }, '9 effects between tiers, exploratory'],
  [
    { code: 'title-frontier', params: frontier },
    '2 of 7 tiers are beaten by none in both cost and score, most surely T3 (75%)',
  ],
  [
    { code: 'title-frontier', params: { ...frontier, surest: null } },
    '2 of 7 tiers are beaten by none in both cost and score',
  ],
  [{ code: 'title-frontier', params: { ...frontier, best: 7 } }, 'No tier is both cheaper and better than another'],
  [{ code: 'title-frontier-leader', params: leader }, 'T2 is both cheapest and best'],
  [
    { code: 'title-frontier-leader', params: { ...leader, lead: 'cost', probability: 0.51, rival: null } },
    'T2 is cheapest, and none is better, but on the frontier in only 51% of resampled studies',
  ],
  [
    { code: 'title-frontier-leader', params: { ...leader, lead: 'quality', rival: 0.2 } },
    'T2 is best, and none is cheaper, but another is on the frontier too in up to 20% of resampled studies',
  ],
  [
    { code: 'title-frontier-leader', params: { ...leader, probability: null, rival: null } },
    'T2 is both cheapest and best in these runs, too few to tell how surely',
  ],
  [
    { code: 'title-task-frontiers', params: { name: 'T6', others: 0, on: 5, of: 5 } },
    'T6 is on the cost frontier of all 5 tasks, going by means',
  ],
  [
    { code: 'title-task-frontiers', params: { name: 'T6', others: 1, on: 2, of: 2 } },
    'T6 and one other are each on the cost frontier of both tasks, going by means',
  ],
  [
    { code: 'title-task-frontiers', params: { name: 'T6', others: 0, on: 4, of: 5 } },
    'T6 is on the cost frontier of 4 of 5 tasks, none on that of all, going by means',
  ],
  [
    { code: 'title-slopes', params: slopes },
    'Lines of score over cost: −0.100 to +0.050 per doubling; without intervals',
  ],
  [
    {
      code: 'title-slopes',
      params: { ...slopes, range: [0, 0], lines: 1, only: 'm', intervals: { ...counts, intervals: 1 } },
    },
    'Line of score over cost: 0.000 per doubling for m; its interval excludes 0',
  ],
  [
    {
      code: 'title-cost-points',
      params: {
        title: 'score',
        points: 7,
        unit: 'subtest',
        cost: { range: [1, 7], format: 'usd' },
        quality: { range: [0.1, 0.1], format: 'score' },
      },
    },
    '7 subtests at $1.00 to $7.00 with a mean score of 0.100: too few to relate cost and score',
  ],
  [
    {
      code: 'title-relation',
      params: { title: 'Score', spent: ['cost', 'turns'], rhos: [-0.4, -0.3], intervals: counts },
    },
    "Score against cost or turns: Spearman's rho −0.40 to −0.30; 1 of 3 uncorrected intervals excludes 0, fewer than one would by chance",
  ],
  [
    { code: 'title-relation', params: { title: 'Score', spent: ['cost'], rhos: [-0.001, -0.001], intervals: null } },
    "Score against cost: Spearman's rho 0.00, without an interval",
  ],
  [
    { code: 'title-relation', params: { title: 'Score', spent: ['cost', 'turns'], rhos: null, intervals: null } },
    'Score does not vary with cost or turns',
  ],
  [
    { code: 'title-correlation', params: correlation },
    'Score and cost: rho −0.90 [−0.95, −0.80], the strongest clear of 0 between what should be high and what should be low; 1 of 3 uncorrected intervals excludes 0, fewer than one would by chance',
  ],
  [
    { code: 'title-correlation', params: { ...correlation, model: 'g', isShown: false, isOpposed: false } },
    'Score and cost for g (in the CSV): rho −0.90 [−0.95, −0.80], the strongest clear of 0; 1 of 3 uncorrected intervals excludes 0, fewer than one would by chance',
  ],
  [
    { code: 'title-no-correlation', params: { isOpposed: true } },
    'No metric that should be high clearly rises or falls with one that should be low',
  ],
  [
    { code: 'title-no-correlation', params: { isOpposed: false } },
    'No correlation between two metrics has an interval that excludes 0',
  ],
  [
    { code: 'title-unjudged-correlations', params: { units: 9, unit: 'subtest' } },
    'Correlations over 9 subtests, none with an interval that could settle it',
  ],
  [
    {
      code: 'title-ablations',
      params: {
        ...ablations,
        bare: 1,
        verdicts: [
          { impact: 'critical', count: 3 },
          { impact: 'harmful', count: 1 },
        ],
      },
    },
    'What components and tiers add: 1 of 3 uncorrected intervals excludes 0, fewer than one would by chance; 3 of 7 ablations are critical; 1 of 7 ablations is harmful; 1 of 7 ablations has no interval',
  ],
  [
    { code: 'title-ablations', params: { ...ablations, ablations: 2, bare: 2, intervals: null } },
    '2 ablations, none with an interval that could judge it',
  ],
  [
    { code: 'title-last-task', params: { title: 'score', tasks: 5, move: '0.031', place: 'a in T1' } },
    'The last of 5 tasks moved the mean score by at most 0.031 (a in T1)',
  ],
  [
    { code: 'title-last-task', params: { title: 'score', tasks: 5, move: null, place: 'a' } },
    'The last of 5 tasks moved no mean score',
  ],
  [{ code: 'title-spending', params: spending }, 'The runs cost $18.00'],
  [
    { code: 'title-spending', params: { ...spending, part: { equal: 'in every tier' } } },
    'The runs cost $18.00, as much in every tier',
  ],
  [
    { code: 'title-spending', params: { ...spending, unknown: 5, part: { place: 'in T6', value: 9 } } },
    'The 180 runs whose cost is known came to $18.00, the largest part in T6 ($9.00, 50.0%)',
  ],
  [
    { code: 'title-spending', params: { ...spending, runs: 1, unknown: 5 } },
    'The one run whose cost is known came to $18.00',
  ],
  [
    { code: 'title-frequent-grades', params: { isConsensus: true, grades: [{ grade: 'C', where: 'everywhere' }] } },
    'Most frequent grade by consensus: C everywhere',
  ],
  [
    {
      code: 'title-frequent-grades',
      params: {
        isConsensus: false,
        grades: [
          { grade: 'S', where: 'for d and one other' },
          { grade: 'F', where: null },
        ],
      },
    },
    'Most frequent grade: S for d and one other, F',
  ],
  [
    { code: 'title-rates', params: rates },
    'Pass rate is seen below implementation rate in 9 of 14 configurations; their intervals are apart in 4',
  ],
  [
    { code: 'title-rates', params: { ...rates, judged: 1, apart: 0 } },
    'Pass rate is seen below implementation rate in 9 of 14 configurations; their intervals are apart in none of the 1 that have any',
  ],
  [
    { code: 'title-rates', params: { ...rates, below: 0, judged: 0 } },
    'Pass rate is seen below implementation rate in none of 14 configurations',
  ],
  [
    { code: 'title-rates', params: { ...rates, of: 1, below: 0, judged: 0 } },
    'Pass rate is not seen below implementation rate',
  ],
  [{ code: 'title-judge-ranks', params: ranks }, "Spearman's rho between judges: 0.80 to 0.90"],
  [
    { code: 'title-judge-ranks', params: { ...ranks, without: 1, few: [3, 3] } },
    "Spearman's rho between judges: 0.80 to 0.90, none for 1 of 3 pairs, too few runs to tell (3 each)",
  ],
  [{ code: 'title-judge-distances', params: { range: [0, 0] } }, 'On every run all judges give the same score'],
  [
    { code: 'title-judge-distances', params: { range: [0.1, 0.2] } },
    'Mean distance between the scores of two judges: 0.100 to 0.200',
  ],
  [
    { code: 'title-severity', params: severity },
    'Severity of judges: −0.020 for a to +0.030 for b; 1 of 3 uncorrected intervals excludes 0, fewer than one would by chance',
  ],
  [
    { code: 'title-severity', params: { ...severity, few: [3, 3] } },
    'Severity of judges: −0.020 for a to +0.030 for b, too few runs to tell (3 each)',
  ],
  [
    { code: 'title-severity', params: { ...severity, intervals: null } },
    'Severity of judges: −0.020 for a to +0.030 for b, without intervals to tell them apart',
  ],
  [
    { code: 'title-severity', params: { ...severity, highest: severity.lowest } },
    'No judge is more severe than another',
  ],
  [{ code: 'title-judging-share', params: { range: [0.2, 0.4] } }, 'Judging takes 20% to 40% of the time of runs'],
  [
    { code: 'title-subtest-spread', params: { title: 'Score', ends } },
    'Score: best and worst subtest lie 0.05 in T6 to 0.21 in T3 and one other apart',
  ],
  [
    { code: 'title-subtest-spread', params: { title: 'Score', ends: [ends[1], ends[1]] } },
    'Score: best and worst subtest lie 0.21 in T3 and one other apart',
  ],
  [
    { code: 'title-subtest-spread', params: { title: 'Score', ends: null } },
    'Score: no subtest differs from another of its tier',
  ],
  [
    { code: 'title-no-attempts', params: { unit: 'task' } },
    'Not every task has 2 attempts: no more to say than the pass rate',
  ],
  [
    { code: 'title-attempts-alike', params: { unit: 'task', place: 'in T0' } },
    'Attempts come out alike in every task in T0',
  ],
  [
    { code: 'title-attempts', params: { unit: 'task', place: '', attempts: 3, one: 0.5, any: 0.75, every: 0.25 } },
    'One attempt passes in 50.0% of tasks, at least one of 3 in 75.0%, all 3 in 25.0%',
  ],
  [
    { code: 'title-attempts', params: { unit: 'task', place: 'in T0', attempts: 2, one: 0.5, any: 0.75, every: 0.25 } },
    'One attempt passes in 50.0% of tasks in T0, at least one of 2 in 75.0%, both in 25.0%',
  ],
  [
    { code: 'title-attempts-gains', params: { attempts: 3, any: [0.1, 0.2], every: [-0.3, -0.3] } },
    '3 attempts against one: pass@k +10.0 to +20.0 points, pass^k −30.0 points',
  ],
])
