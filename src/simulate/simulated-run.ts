import { type RandomState, randomFor } from '../core/random.ts'
import { type Judgment, judgeRun } from './judgment.ts'
import { drawActions, type TranscriptTruth } from './simulated-actions.ts'
import { type AgentWork, agentResult, drawWork } from './simulated-agent.ts'
import { jsonFile, moment, roundTo, type SimulatedFile, twoDigits } from './simulated-files.ts'
import { drawProcess } from './simulated-process.ts'
import { drawItems, expectedQuality, spread } from './simulated-quality.ts'
import { gradeOf } from './simulated-rubric.ts'
import { transcriptFiles } from './simulated-transcript.ts'
import { promptText } from './task-texts.ts'
import { type ExperimentPlan, tierName } from './world.ts'

/** Which run of an experiment: tiers and subtests count from 0, runs from 1. */
export interface RunPlace {
  readonly tier: number
  readonly subtest: number
  readonly run: number
}

export const variantFolder = (plan: ExperimentPlan, tier: number, subtest: number): string =>
  `${plan.name}/${plan.attempt}/${tierName(tier)}/${twoDigits(subtest)}`

export const runFolder = (plan: ExperimentPlan, { tier, subtest, run }: RunPlace): string =>
  `${variantFolder(plan, tier, subtest)}/run_${twoDigits(run)}`

/** The subtest has its effect whichever model tries it; every run has a stream of its own. */
const qualityOf = (plan: ExperimentPlan, { tier, subtest }: RunPlace, random: RandomState): number => {
  const { options, task, model } = plan
  const ofSubtest = randomFor(options.seed, `subtest ${task.id} ${tier} ${subtest}`).normal(0, spread.subtest)
  const expected = expectedQuality(tier, options.tiers, options.effect, model.effect, task.effects)
  return expected + ofSubtest + random.normal(0, spread.run)
}

/** All files of one run. */
export const runFiles = (plan: ExperimentPlan, place: RunPlace): SimulatedFile[] => {
  const { options, task, model, judges } = plan
  const { tier, subtest, run } = place
  const folder = runFolder(plan, place)
  const random = randomFor(options.seed, `run ${task.id} ${model.id} ${tier} ${subtest} ${run}`)
  const quality = qualityOf(plan, place, random)
  const items = drawItems(random, quality, task.rubric, task.effects)
  const work = drawWork(random, plan, tier)
  const judged = judges.map(judge => {
    const judgment = judgeRun(random, items, task, judge)
    const seconds = roundTo(35 + 0.02 * judgment.reasoning.length + 30 * random.randomSample(), 6)
    return { judge, judgment, seconds }
  })
  const judgeSeconds = judged.reduce((sum, { seconds }) => sum + seconds, 0)
  const order = (tier * options.subtests + subtest) * options.runs + run - 1
  const start = plan.start + 300_000 * order
  const agentDone = start + 1000 * work.seconds
  const result = {
    run_number: run,
    exit_code: 0,
    token_stats: work.tokens,
    tokens_input: work.tokens.input_tokens + work.tokens.cache_read_tokens,
    tokens_output: work.tokens.output_tokens,
    cost_usd: work.costUsd,
    duration_seconds: roundTo(work.seconds + judgeSeconds, 6),
    agent_duration_seconds: work.seconds,
    judge_duration_seconds: roundTo(judgeSeconds, 6),
    ...recordedVerdict(judged.map(({ judgment }) => judgment)),
    judges: judged.map(({ judge, judgment: { score, passed, grade, reasoning } }) => ({
      model: judge.model,
      score,
      passed,
      grade,
      reasoning,
      judge_number: judge.number,
    })),
    ...drawProcess(random, quality),
    workspace_path: `/simulated/${folder}/workspace`,
    logs_path: `/simulated/${folder}/agent`,
    criteria_scores: {},
  }
  const files = [
    jsonFile(`${folder}/run_result.json`, result),
    jsonFile(`${folder}/agent/result.json`, agentResult(random, work, task.text.artefact, result.workspace_path)),
    modelFile(`${folder}/agent`, 'Agent', model.id, start),
    jsonFile(`${folder}/judge/timing.json`, {
      judge_duration_seconds: result.judge_duration_seconds,
      measured_at: moment(agentDone + 1000 * judgeSeconds),
    }),
  ]
  let done = agentDone
  for (const { judge, judgment, seconds } of judged) {
    done += 1000 * seconds
    const judgeFolder = `${folder}/judge/judge_${twoDigits(judge.number)}`
    const timing = {
      judge_duration_seconds: seconds,
      cost_usd: roundTo(0.0008 * seconds, 6),
      measured_at: moment(done),
    }
    files.push(
      jsonFile(`${judgeFolder}/judgment.json`, judgment),
      modelFile(judgeFolder, 'Judge', judge.model, done),
      jsonFile(`${judgeFolder}/timing.json`, timing),
    )
  }
  return options.transcripts ? [...files, ...agentTranscript(plan, place, quality, work, start)] : files
}

/** A stream of its own: with or without transcripts the rest of the run is the same. */
const transcriptRandom = ({ options, task, model }: ExperimentPlan, { tier, subtest, run }: RunPlace): RandomState =>
  randomFor(options.seed, `transcript ${task.id} ${model.id} ${tier} ${subtest} ${run}`)

const agentTranscript = (
  plan: ExperimentPlan,
  place: RunPlace,
  quality: number,
  work: AgentWork,
  start: number,
): SimulatedFile[] => {
  const { task, model } = plan
  const random = transcriptRandom(plan, place)
  const facts = { folder: runFolder(plan, place), prompt: promptText(task.text), model: model.id, start, work }
  return transcriptFiles(random, drawActions(random, quality, task.text.artefact), facts)
}

/** What is to be found in the transcript of a run. */
export const transcriptTruth = (plan: ExperimentPlan, place: RunPlace): TranscriptTruth => {
  const { options, task, model } = plan
  const { tier, subtest, run } = place
  const quality = qualityOf(
    plan,
    place,
    randomFor(options.seed, `run ${task.id} ${model.id} ${tier} ${subtest} ${run}`),
  )
  return drawActions(transcriptRandom(plan, place), quality, task.text.artefact).truth
}

/** As the harness records it: the mean of the judges, and what most of them say; a tie is not a pass. */
const recordedVerdict = (judgments: readonly Judgment[]) => {
  const score = judgments.reduce((sum, judgment) => sum + judgment.score, 0) / judgments.length
  const passes = judgments.filter(judgment => judgment.passed).length
  return {
    judge_score: score,
    judge_passed: passes > judgments.length / 2,
    judge_grade: gradeOf(score),
    judge_reasoning: judgments[0].reasoning,
  }
}

const modelFile = (folder: string, role: string, model: string, at: number): SimulatedFile => ({
  path: `${folder}/MODEL.md`,
  bytes: `# ${role} Model Information\n\n**Model**: ${model}\n**Timestamp**: ${moment(at)}\n`,
})
