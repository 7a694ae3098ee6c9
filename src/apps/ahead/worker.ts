import { parentPort, workerData } from 'node:worker_threads'
import { createAnalysis } from '../../analysis/analysis.ts'
import { allMetrics } from '../../metrics/all.gen.ts'
import type { Asked, Found } from './thread.ts'

const { tables, settings, kinds }: Asked = workerData
const analysis = createAnalysis({ tables, problems: [] }, allMetrics, settings)

const tell = (found: Found): void => parentPort?.postMessage(found)

tell({ judges: analysis.judges().intervals() })
if (kinds.length > 0) {
  // Fetched when it is needed: without tables and figures nothing of it is.
  const { makeEarly } = await import('../../exhibits/early.ts')
  tell({ exhibits: makeEarly(analysis, kinds) })
}
