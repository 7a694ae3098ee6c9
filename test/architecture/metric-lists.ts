import { allMetrics } from '../../src/transform/metrics/all.gen.ts'
import { isNode, lineOf, type Source } from './source.ts'

const ids: ReadonlySet<unknown> = new Set(allMetrics.map(({ id }) => id))

/** What reads, declares or makes the columns of metrics knows them by name. */
const folders = ['src/load/', 'src/transform/metrics/', 'src/simulate/', 'src/transform/tables/']

/** Files about particular metrics, and why they name them. */
export const aboutMetrics: Readonly<Record<string, string>> = {
  'src/analysis/published/published-metrics.ts': 'an earlier publication defines them',
  'src/core/record.ts': 'harnesses write them down under these names',
  'src/output/figures/impl-rate-vs-pass-rate.ts': 'about these two',
  'src/output/figures/pass-at-k-curves.ts': 'about pass@k and pass^k',
  'src/output/figures/token-distribution.ts': 'about the kinds of tokens',
  'src/output/tables/cost-analysis.ts': 'about costs',
}

/** One sentence for every list in which two or more metrics are named. */
export const metricLists = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => !(path in aboutMetrics) && !folders.some(folder => path.startsWith(folder)))
    .flatMap(({ path, text, nodes }) =>
      nodes.flatMap(({ type, start, elements }) => {
        const own: unknown[] = type === 'ArrayExpression' && Array.isArray(elements) ? elements : []
        const named = own.flatMap(element => (isNode(element) && ids.has(element.value) ? [element.value] : []))
        if (named.length < 2) return []
        return [
          `${path}:${lineOf(text, start)} lists ${named.join(', ')}: derive the list from roles (src/core/roles.ts).`,
        ]
      }),
    )
