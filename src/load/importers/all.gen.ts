// Generated from the files of this folder: run `npm run generate` after adding or removing one.
import type { Importer } from '../../core/importer.ts'
import deepeval from './deepeval.ts'
import harbor from './harbor.ts'
import helm from './helm.ts'
import inspect from './inspect.ts'
import lmEval from './lm-eval.ts'
import metr from './metr.ts'
import native from './native.ts'
import openhands from './openhands.ts'
import promptfoo from './promptfoo.ts'
import results from './results.ts'
import sweBench from './swe-bench.ts'
import table from './table.ts'
import tauBench from './tau-bench.ts'
import terminalBench from './terminal-bench.ts'

export const allImporters: readonly Importer[] = [
  deepeval,
  harbor,
  helm,
  inspect,
  lmEval,
  metr,
  native,
  openhands,
  promptfoo,
  results,
  sweBench,
  table,
  tauBench,
  terminalBench,
]
