import type { FileHead, TranscriptParser } from '../../core/transcript.ts'
import { allTranscriptParsers } from './all.gen.ts'

/** The format of a file, told from its beginning; null where it is none that we know. */
export const recognise = (head: FileHead): TranscriptParser | null =>
  allTranscriptParsers.find(parser => parser.recognises(head)) ?? null
