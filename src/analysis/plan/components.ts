import { mean } from '../../statistics/sum.ts'
import { type Component, type VarianceComponents, varianceComponents } from '../../statistics/variance-components.ts'
import type { Sample } from '../inference/index.ts'

/** Where the scatter of single runs comes from, averaged over conditions. */
export const componentsOf = (conditions: readonly Sample[], confidence: number): VarianceComponents | null => {
  const found = conditions
    .filter(({ tasks }) => tasks.length > 1)
    .map(({ tasks }) =>
      varianceComponents(
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

/** Limits are averaged as well, which makes them rather too wide than too narrow. */
const averaged = (components: readonly Component[]): Component => {
  const known = components.filter(({ value }) => !Number.isNaN(value))
  const of = (part: keyof Component) => mean(known.map(component => component[part]))
  return { value: of('value'), low: of('low'), high: of('high') }
}
