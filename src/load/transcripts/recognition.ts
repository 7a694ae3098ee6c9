import type { FileHead, TranscriptParser } from '../../core/transcript.ts'
import { allTranscriptParsers } from '../sources/transcripts.gen.ts'

/** What a file belongs to that is one of several which make one transcript; null where it stands for itself. */
export const sharedBy = (label: string): string | null => {
  for (const parser of allTranscriptParsers) {
    const shared = parser.sharedBy?.(label) ?? null
    if (shared !== null) return shared
  }
  return null
}

export const recognize = (head: FileHead): TranscriptParser | null =>
  allTranscriptParsers.find(parser => parser.recognizes(head)) ?? null
