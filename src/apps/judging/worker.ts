import { parentPort, workerData } from 'node:worker_threads'
import { type JudgeTables, judgeAnalysis } from '../../analysis/judges/index.ts'
import type { Settings } from '../../core/settings.ts'

const { tables, settings }: { tables: JudgeTables; settings: Settings } = workerData

parentPort?.postMessage(judgeAnalysis(tables, settings).intervals())
