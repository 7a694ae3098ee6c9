import { componentManifest } from './simulated-components.ts'
import { jsonFile, moment, type SimulatedFile } from './simulated-files.ts'
import { rubricYaml } from './simulated-rubric.ts'
import { type RunPlace, runFiles, variantFolder } from './simulated-run.ts'
import { promptText } from './task-texts.ts'
import { type ExperimentPlan, tierName } from './world.ts'

export function* experimentFiles(plan: ExperimentPlan): Generator<SimulatedFile> {
  yield* headFiles(plan)
  const { tiers, subtests, runs } = plan.options
  for (let tier = 0; tier < tiers; tier++) {
    for (let subtest = 0; subtest < subtests; subtest++) {
      yield manifestFile(plan, tier, subtest)
      for (let run = 1; run <= runs; run++) yield* runFiles(plan, { tier, subtest, run })
    }
  }
}

/** What stands above the runs: the plan, the rubric and the prompt. */
export const headFiles = (plan: ExperimentPlan): SimulatedFile[] => {
  const { task, options } = plan
  const folder = `${plan.name}/${plan.attempt}`
  return [
    jsonFile(`${folder}/config/experiment.json`, {
      experiment_id: task.id,
      task_repo: 'https://example.org/simulated/tasks',
      task_prompt_file: `tests/${task.id}/prompt.md`,
      language: task.text.language,
      models: [plan.model.id],
      runs_per_subtest: options.runs,
      tiers_to_run: Array.from({ length: options.tiers }, (_, tier) => tierName(tier)),
      judge_models: plan.judges.map(judge => judge.model),
      parallel_subtests: 1,
      timeout_seconds: timeoutSeconds,
      max_turns: null,
      max_subtests: options.subtests,
      use_containers: false,
    }),
    { path: `${folder}/rubric.yaml`, bytes: rubricYaml(task.text.title, task.rubric) },
    { path: `${folder}/prompt.md`, bytes: promptText(task.text) },
  ]
}

export const manifestFile = (plan: ExperimentPlan, tier: number, subtest: number): SimulatedFile =>
  jsonFile(
    `${variantFolder(plan, tier, subtest)}/config_manifest.json`,
    componentManifest(tier, subtest, moment(plan.start)),
  )

/** How long an agent may take for a run. */
export const timeoutSeconds = 900

/** Every run that the plan asks for, in order. */
export const placesOf = ({ options }: ExperimentPlan): RunPlace[] => {
  const places: RunPlace[] = []
  for (let tier = 0; tier < options.tiers; tier++)
    for (let subtest = 0; subtest < options.subtests; subtest++)
      for (let run = 1; run <= options.runs; run++) places.push({ tier, subtest, run })
  return places
}
