// Generated from the files of this folder: run `npm run generate` after adding or removing one.
import type { Importer } from '../../core/importer.ts'
import deepeval from './deepeval/importer.ts'
import harbor from './harbor/importer.ts'
import helm from './helm/importer.ts'
import inspect from './inspect/importer.ts'
import lmEval from './lm-eval/importer.ts'
import metr from './metr/importer.ts'
import native from './native/importer.ts'
import openhands from './openhands/importer.ts'
import promptfoo from './promptfoo/importer.ts'
import results from './results/importer.ts'
import sweBench from './swe-bench/importer.ts'
import table from './table/importer.ts'
import tauBench from './tau-bench/importer.ts'
import terminalBench from './terminal-bench/importer.ts'

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
