import { relative } from 'node:path'
import { unmetConditions } from '../../core/filter.ts'
import type { Plan, Source } from '../../core/importer.ts'
import { nearestWord } from '../../core/nearest-word.ts'
import { type Problem, problem } from '../../core/problem.ts'
import type { Experiment, MissingRun, RunKey } from '../../core/record.ts'
import type { Settings } from '../../core/settings.ts'
import { roleFiller } from '../../load/column-roles.ts'
import { placeIn } from '../../load/logs/planned-runs.ts'
import { dimensionsIn } from '../../load/path-pattern.ts'
import type { RecognizedSource } from '../../load/recognition.ts'
import { noSuchColumn } from '../../load/unknown-table.ts'

/** A plan in which what a person told fills the roles that the source leaves open. */
export const filledPlan = (plan: Plan, source: Source): Plan => {
  if (!source.overrides) return plan
  const filler = roleFiller(source)
  const filled = (key: RunKey, file: string): RunKey => {
    const roles = filler.fill(key, file)
    return { ...key, ...roles, experiment: key.experiment, task: key.task }
  }
  const within = (path: string) => relative(source.path, placeIn(path).file)
  const experiments = new Map<string, Experiment>()
  const experimentFor = (experiment: Experiment, { model, family }: RunKey): Experiment => {
    const id = JSON.stringify([experiment.name, model])
    const known = experiments.get(id) ?? { ...experiment, model, family: experiment.family ?? family }
    experiments.set(id, known)
    return known
  }
  const parts = plan.parts.map(part => ({
    ...part,
    runs: part.runs.map(run => {
      const key = filled(run.key, within(run.path))
      return { ...run, key, experiment: experimentFor(run.experiment, key) }
    }),
  }))
  const planned = plan.planned.map((run): MissingRun => ({ ...run, key: filled(run.key, run.folder) }))
  const applied = [...(plan.applied ?? []), ...filler.applied]
  const others = plan.experiments.filter(({ model }) => model !== null)
  return {
    ...plan,
    experiments: [...others, ...experiments.values()],
    components: plan.components.map(each => ({ ...each, model: each.model ?? source.overrides?.set.model ?? null })),
    parts,
    planned,
    applied,
  }
}

/** A column that a person names and none of the tables has stops everything: it is misspelt. */
export const checkColumns = (sources: readonly RecognizedSource[], plans: readonly Plan[]): void => {
  const names = plans.flatMap(({ columns = [] }) => columns)
  if (names.length === 0) return
  const given = Object.values(sources[0]?.source.overrides?.columns ?? {})
  const unknown = given.find(name => !names.includes(name))
  if (unknown !== undefined) throw noSuchColumn(unknown, [...new Set(names)])
}

/** What a person told that had no effect on any source is told back. */
export const unusedOverrides = (sources: readonly RecognizedSource[], plans: readonly Plan[]): Problem[] => {
  const overrides = sources[0]?.source.overrides
  if (!overrides) return []
  const applied = new Set(plans.flatMap(plan => plan.applied ?? []))
  const own = 'what a source says itself counts'
  const asked = [
    ...Object.entries(overrides.set).map(([dimension, value]) => ({
      what: `set ${dimension}`,
      option: `--set ${dimension}=${value}`,
      message: `It changes nothing: every run says its ${dimension}, or none has such an argument; ${own}.`,
    })),
    ...dimensionsIn(overrides.pathPattern ?? '').map(dimension => ({
      what: `path-pattern ${dimension}`,
      option: `--path-pattern ${overrides.pathPattern}`,
      message: `{${dimension}} changes nothing: the pattern fits no path, or every run says its ${dimension}; ${own}.`,
    })),
    ...(overrides.outcome === null
      ? []
      : [
          {
            what: 'outcome',
            option: `--outcome ${overrides.outcome}`,
            message:
              'No source has a scorer or metric of that name. Runs of sources that have scorers or metrics have no outcome.',
          },
        ]),
  ]
  return asked
    .filter(({ what }) => !applied.has(what))
    .map(({ option, message }) =>
      problem('option-without-effect', option, message, 'Check the spelling, or leave it out.'),
    )
}

const shownValues = 10

/** A filter that no run meets is told: misspelt, it leaves in what it should leave out. */
export const idleFilters = ({ where, exclude }: Settings, keys: readonly RunKey[]): Problem[] =>
  Object.entries({ where, exclude }).flatMap(([setting, texts]) =>
    unmetConditions(texts, keys).map(({ text, dimension, value, present }) => {
      const meant = nearestWord(value, present)
      const message = `It fits no run${meant === null ? '.' : `; did you mean ${dimension}=${meant}?`}`
      const more = present.length > shownValues ? ' …' : ''
      const known =
        present.length === 0
          ? `No run says its ${dimension}.`
          : `Runs have ${dimension} ${present.slice(0, shownValues).join(', ')}${more}.`
      return problem('option-without-effect', `${setting} ${text}`, message, known)
    }),
  )
