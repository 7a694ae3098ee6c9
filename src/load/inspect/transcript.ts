import type { RunContent } from '../../core/record.ts'
import { type FileAccount, isObject, type JsonObject } from '../fields.ts'
import { readSample } from '../transcripts/inspect/sample.ts'

/** What the agent did in a sample; nothing where it only answered, since an answer has no steps. */
export const transcriptOf = (
  sample: JsonObject,
  name: string,
  account: FileAccount,
): Pick<RunContent, 'transcript'> => {
  if (!usesTools(sample.events) && !usesTools(sample.messages)) return {}
  const transcript = readSample(sample, name, account.file, false)
  for (const warning of transcript.warnings)
    account.findings.count({
      code: 'transcript-odd',
      subject: `${account.file}\n${warning}`,
      file: account.file,
      at: name,
      message: `${warning} Samples: {count}.`,
      hint: 'What could be read is used.',
    })
  return { transcript }
}

const usesTools = (list: unknown): boolean =>
  Array.isArray(list) && list.some(entry => isObject(entry) && (entry.event === 'tool' || entry.role === 'tool'))
