import type { Grouping } from '../../core/dimensions.ts'
import type { Group, Metric } from '../../core/metric.ts'
import { once } from '../../core/once.ts'
import type { Moments } from '../../statistics/describe.ts'
import type { Answers } from '../answers.ts'
import { type AddedMeans, addedMeansOf } from './added-means.ts'
import { type AgainstBaseline, againstBaselineOf } from './against-baseline.ts'
import { type Cell, cellsBy } from './cells.ts'
import { type Contest, contestsOf, redrawContest } from './contests.ts'
import { type Convergence, convergenceOf } from './convergence.ts'
import { type CorrelationMatrix, correlationMatrixOf } from './correlation-matrix.ts'
import { type CostRegression, costRegressionsOf } from './cost-regression.ts'
import { type CriterionPerformance, criteriaPerformanceOf } from './criteria-performance.ts'
import { type CriterionScore, criterionColumnsOf, criterionScoresOf, soleCriterionOf } from './criterion-scores.ts'
import { dataQualityOf, type Quality } from './data-quality.ts'
import { type Design, designsOf } from './designs.ts'
import { type Distribution, distributionsOf } from './distributions.ts'
import { type Frontier, frontierOf } from './frontier.ts'
import { type Grades, gradesOf } from './grades.ts'
import { type JudgeAgreement, judgeAgreementOf } from './judge-agreement.ts'
import { type JudgeOffsets, judgeOffsetsOf } from './judge-offsets.ts'
import { type JudgePair, judgePairsOf } from './judge-pairs.ts'
import { type JudgeScores, judgedPlacesOf, judgeScoresOf } from './judge-scores.ts'
import { linkedIn } from './linked.ts'
import { type NormalQuantiles, normalQuantilesOf } from './normal-quantiles.ts'
import { type Normality, normalityOf } from './normality.ts'
import { type PairPoints, pairPointsOf } from './pair-points.ts'
import { configurationsOf, type Places, placesOf, subjectsOf } from './places.ts'
import { type Profile, profilesOf } from './profiles.ts'
import { qualityOf } from './quality.ts'
import { type RankStability, rankStabilityOf } from './rank-stability.ts'
import { type SamplingUnits, samplingUnitsOf } from './sampling-units.ts'
import { shapeOf } from './shape.ts'
import { type Shares, sharesOf } from './shares.ts'
import { type Spending, spendingOf } from './spending.ts'
import { type SubtestDetails, subtestDetailsOf } from './subtest-details.ts'
import { type TaskFrontier, taskFrontiersOf } from './task-frontiers.ts'
import { type TaskMean, taskMeansOf } from './task-means.ts'
import { type TestedPair, testedPairsOf } from './tested.ts'
import { type Wins, winsOf } from './wins.ts'

/** Answers that tables and figures ask for and nothing else does. Each is computed once, when it is first asked for. */
export interface Exhibited {
  /** How the runs of every model and tier are spread. */
  distributions(metric: Metric): readonly Distribution[]
  /** Cost against a metric of quality: what is worth its money. */
  frontier(quality: string): Frontier
  /** What every two judges gave to the same runs. */
  judgePairs(): readonly JudgePair[]
  /** The running mean of every model and tier as tasks are added. */
  convergence(): readonly Convergence[]
  /** How metrics rise and fall together. */
  correlationMatrix(): CorrelationMatrix
  /** Lines of quality over cost. */
  costRegressions(): readonly CostRegression[]
  /** How the runs of every model lie against a normal distribution. */
  normalQuantiles(metric: Metric): readonly NormalQuantiles[]
  /** What share of the runs of every model and tier reaches each score. */
  profiles(): readonly Profile[]
  /** The metric that says how good a run is: its score or, where nothing was scored, whether it passed. */
  quality(): string
  /** How alike tasks rank tiers, or models where there are no tiers. */
  rankStability(): readonly RankStability[]
  /** What the runs of every model and tier cost, one after the other. */
  spending(): readonly Spending[]
  /** What is worth its money in every single task. */
  taskFrontiers(): readonly TaskFrontier[]
  /** How every model fared in every task. */
  taskMeans(metric: string): readonly TaskMean[]
  /** In how many tasks each tier is the best one, or each model where there are no tiers. */
  wins(): readonly Wins[]
  /** The tests between models and tiers that claims in a metric go by. */
  tested(metric: string): readonly TestedPair[]
  /** Groups by what links them: those with the same number share tasks, with each other or with others that do. */
  linked(grouping: Grouping): ReadonlyMap<Group, number>
  /** Whether every tier of every model differs from the baseline tier in a metric. */
  againstBaseline(metric: string): readonly AgainstBaseline[]
  /** A mean with those that add up to it, in every model and tier. */
  addedMeans(whole: string, parts: readonly string[]): readonly AddedMeans[]
  /** How runs divide by a word that each has, in every model and tier, and how many have one of those that count. */
  shares(column: string, counts: (word: string) => boolean): readonly Shares[]
  /** A metric in every task of every model and tier. */
  taskCells(metric: Metric): readonly Cell[]
  /** A metric in every subtest of every model and tier, over its tasks. */
  subtestCells(metric: Metric): readonly Cell[]
  /** How well every model meets each criterion of the rubric. */
  criteriaPerformance(): readonly CriterionPerformance[]
  /** What is missing or odd, by what the study tells apart. */
  dataQuality(): readonly Quality[]
  /** Experiments that were set up alike. */
  designs(): readonly Design[]
  /** How far every two judges agree, about scores and each criterion. */
  judgeAgreement(): readonly JudgeAgreement[]
  /** Whether values of a metric could come from a normal distribution, by what the study tells apart. */
  normality(metric: string): readonly Normality[]
  /** Every configuration: agents, models and tiers as far as there are any. */
  configurations(): Places
  /** What the study tells apart: configurations, or tasks where there is only one. */
  places(): Places
  /** Whose runs are told apart where tiers are not: models, agents, or nobody's. */
  subjects(): readonly Group[]
  /** A metric of every configuration over tasks, over families of tasks, and as if its runs were independent. */
  samplingUnits(metric: string): readonly SamplingUnits[]
  /** Skewness and kurtosis of a metric over the runs of a group. */
  shape(metric: string, group: Group): Moments
  /** Every subtest of every model and tier, over all tasks. */
  subtestDetails(): SubtestDetails
  /** The grades of runs by tier, as agreed on and by each judge. */
  grades(): readonly Grades[]
  /** What every judge gave in every tier, and how far apart the judges of a run were. */
  judgeScores(): readonly JudgeScores[]
  /** How far every judge was from the others, run by run. */
  judgeOffsets(): readonly JudgeOffsets[]
  /** The share of points of every criterion in every model and tier. */
  criterionScores(): readonly CriterionScore[]
  /** The only criterion, where the implementation rate is made of nothing else. */
  soleCriterion(): string | null
  /** The subtests of every model, by their means in two metrics. */
  pairPoints(x: string, y: string): readonly PairPoints[]
}

/** Keeps what was answered, by what was asked. */
const remembered = <Key, Value>(answer: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new Map<Key, Value>()
  return key => {
    const before = known.get(key)
    if (before !== undefined) return before
    const value = answer(key)
    known.set(key, value)
    return value
  }
}

export const createExhibited = (answers: Answers): Exhibited => {
  const quality = once(() => qualityOf(answers))
  const contests = once(() => contestsOf(answers, quality()))
  const redraw = remembered((contest: Contest) => redrawContest(contest, answers))
  const { confidence } = answers.settings
  const tested = once(() => testedPairsOf(answers))
  const criterionColumns = once(() => criterionColumnsOf(answers))
  const judgedPlaces = once(() => judgedPlacesOf(answers))
  return {
    distributions: remembered((metric: Metric) => distributionsOf(answers, metric)),
    frontier: remembered((quality: string) => frontierOf(answers, quality)),
    judgePairs: once(() => judgePairsOf(answers)),
    convergence: once(() => convergenceOf(answers, quality())),
    correlationMatrix: once(() => correlationMatrixOf(answers, quality().id)),
    costRegressions: once(() => costRegressionsOf(answers, quality().id)),
    normalQuantiles: remembered(normalQuantilesOf(answers)),
    profiles: once(() => profilesOf(answers)),
    quality: () => quality().id,
    rankStability: once(() => rankStabilityOf(contests(), redraw, confidence)),
    spending: once(() => spendingOf(answers)),
    taskFrontiers: once(() => taskFrontiersOf(answers, quality())),
    taskMeans: remembered((metric: string) => taskMeansOf(answers, metric)),
    wins: once(() => winsOf(contests(), redraw, confidence)),
    tested: metric => tested().get(metric) ?? [],
    linked: remembered((grouping: Grouping) => linkedIn(answers, grouping)),
    againstBaseline: remembered((metric: string) => againstBaselineOf(answers, metric)),
    addedMeans: (whole, parts) => addedMeansOf(answers, whole, parts),
    shares: (column, counts) => sharesOf(answers, column, counts),
    taskCells: remembered(cellsBy(answers, 'task')),
    subtestCells: remembered(cellsBy(answers, 'subtest')),
    criteriaPerformance: once(() => criteriaPerformanceOf(answers)),
    dataQuality: once(() => dataQualityOf(answers)),
    designs: once(() => designsOf(answers)),
    judgeAgreement: once(() => judgeAgreementOf(answers)),
    normality: remembered((metric: string) => normalityOf(answers, metric)),
    configurations: once(() => configurationsOf(answers)),
    places: once(() => placesOf(answers)),
    subjects: once(() => subjectsOf(answers)),
    samplingUnits: remembered((metric: string) => samplingUnitsOf(answers, metric)),
    shape: shapeOf,
    subtestDetails: once(() => subtestDetailsOf(answers, quality().id)),
    grades: once(() => gradesOf(answers)),
    judgeScores: once(() => judgeScoresOf(answers, judgedPlaces())),
    judgeOffsets: once(() => judgeOffsetsOf(answers)),
    criterionScores: once(() => criterionScoresOf(answers, criterionColumns())),
    soleCriterion: once(() => soleCriterionOf(answers, criterionColumns())),
    pairPoints: (x, y) => pairPointsOf(answers, x, y),
  }
}
