import type { Original, PartRun } from '../../core/importer.ts'
import { placeIn } from '../logs/place.ts'
import { isProblem } from '../open-file.ts'
import { listIn, objectIn } from '../transcripts/shared/values.ts'
import { readWhole } from '../transcripts/shared/whole.ts'

/** One case as a test run of its own. Runs of one file follow each other, so that it is read once. */
export const caseOriginals = (): ((run: PartRun) => readonly Original[]) => {
  let last: { readonly file: string; readonly value: unknown } | null = null
  return run => {
    const { file, place } = placeIn(run.path)
    if (last?.file !== file) {
      const whole = readWhole(file, file)
      last = { file, value: isProblem(whole) ? null : whole.value }
    }
    const value = objectIn(last.value)
    const cases = objectIn(value?.testRunData) ?? value ?? {}
    const [, talk, number] = /^(\/conversational)?\[(\d+)\]$/.exec(place) ?? []
    const testCase = listIn(talk ? cases.conversationalTestCases : cases.testCases)[Number(number)]
    const text = JSON.stringify({ testCases: [testCase] })
    return testCase === undefined ? [] : [{ name: 'agent/transcript.json', text }]
  }
}
