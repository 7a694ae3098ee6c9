import { expect, test } from 'vitest'
import { runOfFile } from './run-keys.ts'

const known = new Map([
  ['e/T0/00/run_01', 0],
  ['log.json', 1],
])
const keys = { rowOf: (key: string) => known.get(key) ?? null }

test.each([
  ['e/T0/00/run_01/judge/judge_01/judgment.json', 'e/T0/00/run_01'],
  ['e/T0/00/run_01', 'e/T0/00/run_01'],
  ['log.json', 'log.json'],
  ['e/T0/00/run_011/agent/result.json', null],
  ['e/T0/00', null],
  ['', null],
])('a problem in %j leads to the run %j', (file, run) => expect(runOfFile(keys, file)).toBe(run))
