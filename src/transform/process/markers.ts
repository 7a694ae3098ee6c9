import type { TranscriptEvent } from '../../core/transcript.ts'

/** Phrases in which an agent admits a mistake or a failure. English only, so they are counted apart. */
const phrases = [
  'my mistake',
  'my apologies',
  'my bad',
  'i apologi[sz]e',
  'oops',
  'i made (?:a|an) (?:mistake|error)',
  'i (?:was|got it) wrong',
  'i (?:missed|overlooked|forgot|misread|misunderstood)',
  'let me (?:fix|correct|undo|revert|redo|try again)',
  "(?:that|this|it) (?:did(?:n't| not)|does(?:n't| not)) work",
  'still (?:fail(?:s|ing|ed)?|broken|not working|wrong)',
  'that (?:was|is) (?:incorrect|wrong)',
]

const marker = new RegExp(`\\b(?:${phrases.join('|')})\\b`, 'i')

/** Whether an agent says in so many words that something of its own went wrong. */
export const admitsMistake = (event: TranscriptEvent): boolean =>
  event.kind === 'message' && event.role === 'assistant' && marker.test(event.text.replaceAll('’', "'"))
