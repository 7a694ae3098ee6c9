import { mean } from '../../statistics/sum.ts'
import {
  type Component,
  type Nested,
  type VarianceComponents,
  varianceComponents,
} from '../../statistics/variance-components.ts'
import type { Sample } from '../inference/index.ts'

export type { Component } from '../../statistics/variance-components.ts'

/** Where the scatter of single runs comes from, averaged over conditions; null where none has two tasks. */
export const componentsOf = (conditions: readonly Sample[], confidence: number): VarianceComponents | null => {
  const found = conditions
    .filter(({ tasks }) => tasks.length > 1)
    .map(({ tasks }) =>
      componentsIn(
        tasks.map(({ subtests }) => subtests.map(({ values }) => values)),
        confidence,
      ),
    )
  if (found.length === 0) return null
  return {
    task: averaged(found.map(({ task }) => task)),
    subtest: averaged(found.map(({ subtest }) => subtest)),
    run: averaged(found.map(({ run }) => run)),
  }
}

/** The components of one condition. Runs that happen to be all alike do not show that others would be. */
export const componentsIn = (tasks: Nested, confidence: number): VarianceComponents => {
  const { task, subtest, run } = varianceComponents(tasks, confidence)
  return { task: unlessNone(task), subtest: unlessNone(subtest), run: unlessNone(run) }
}

const unlessNone = (component: Component): Component =>
  component.high === 0 ? { value: component.value, low: NaN, high: NaN } : component

/** Limits are averaged as well, which makes them rather too wide than too narrow. */
const averaged = (components: readonly Component[]): Component => {
  const of = (part: keyof Component) => mean(components.map(component => component[part]).filter(x => !Number.isNaN(x)))
  return { value: of('value'), low: of('low'), high: of('high') }
}
