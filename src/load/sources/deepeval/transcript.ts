import type { ParsedTranscripts, TranscriptParser } from '../../../core/transcript.ts'
import { isProblem } from '../../io/open-file.ts'
import { breaksOff, nothingIn, unread } from '../../transcripts/reading/problems.ts'
import { listIn, objectIn } from '../../transcripts/shared/values.ts'
import { readWhole } from '../../transcripts/shared/whole.ts'
import { caseTranscript } from './transcript/case.ts'

const read = (path: string, label: string): ParsedTranscripts => {
  const whole = readWhole(path, label)
  if (isProblem(whole)) return unread(whole)
  const value = objectIn(whole.value)
  const run = objectIn(value?.testRunData) ?? value
  const transcripts = [...listIn(run?.testCases), ...listIn(run?.conversationalTestCases)].flatMap(each => {
    const testCase = objectIn(each)
    return (testCase && caseTranscript(testCase, label)) ?? []
  })
  if (transcripts.length === 0) return { transcripts, problems: [nothingIn(label)] }
  return { transcripts, problems: whole.truncated ? [breaksOff(label)] : [] }
}

export const deepeval: TranscriptParser = {
  id: 'deepeval',
  title: 'DeepEval test runs',
  description:
    'Test runs of DeepEval: every case with a trace (`agentSpans`, `llmSpans`, `toolSpans`), or with the tools that it called (`toolsCalled`), is a transcript.',
  recognizes: ({ text }) =>
    /^\s*\{/.test(text) &&
    /"(?:t|conversationalT)estCases"\s*:\s*\[/.test(text) &&
    /"(?:(?:agent|llm|tool)Spans|toolsCalled)"\s*:\s*\[/.test(text),
  read,
}
