import { parentPort, workerData } from 'node:worker_threads'
import { createAnalysis } from '../../analysis/analysis.ts'
import { foresee } from '../../analysis/exhibited/exhibited.ts'
import { allMetrics } from '../../metrics/all.gen.ts'
import type { Asked, Found } from './thread.ts'

const { tables, settings, exhibits }: Asked = workerData
const analysis = createAnalysis({ tables, problems: [] }, allMetrics, settings)

const tell = (found: Found): void => parentPort?.postMessage(found)

tell({ judges: analysis.judges().intervals() })
if (exhibits) tell({ exhibited: foresee(analysis.exhibited) })
