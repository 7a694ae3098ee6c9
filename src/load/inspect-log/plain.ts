import type { Problem } from '../../core/problem.ts'
import { notText } from '../disk.ts'
import { Fields, FileAccount, Findings, isObject } from '../fields.ts'
import type { OpenFile } from '../open-file.ts'
import { parseWhole } from '../transcripts/shared/whole.ts'
import { isTextSoFar } from '../utf8.ts'
import { type InspectLog, largestSample, type SampleReference, tooLarge, unreadable } from './contract.ts'

/** A log that is one JSON object. */
export const plainLog = (file: OpenFile, label: string): InspectLog | Problem => {
  if (file.size > largestSample) return tooLarge(label)
  const bytes = Buffer.allocUnsafe(file.size)
  const text = bytes.subarray(0, file.read(bytes, 0))
  if (!isTextSoFar(text)) return notText(label)
  const whole = parseWhole(text.toString('utf8'))
  if (!whole || !isObject(whole.value)) return unreadable(label, 'The log is not a JSON object.')
  const { samples: _, ...header } = whole.value
  const findings = new Findings()
  const log = new Fields(whole.value, new FileAccount(label, findings))
  return {
    header,
    isTruncated: whole.truncated,
    samples: log.objects('samples').flatMap(referenceTo),
    odd: findings.found.flatMap(each => (each.kind === 'problem' ? [each.problem] : [])),
  }
}

/** A sample without an id is none; one without an epoch is named by its place. */
const referenceTo = (sample: Fields): SampleReference[] => {
  const { value, account, at } = sample
  const { id, epoch } = value
  if (typeof id !== 'string' && typeof id !== 'number') {
    account.report('entry-unusable', `There is no id at ${at}: it was left out.`, 'Every sample needs its id.', at)
    return []
  }
  const isNumbered = typeof epoch === 'number' && Number.isInteger(epoch) && epoch > 0
  if (!isNumbered) sample.wrongType(sample.place('epoch'), epoch, 'a whole number from 1')
  const name = isNumbered ? `${id}_epoch_${epoch}` : at
  return [{ name, id: String(id), epoch: isNumbered ? epoch : NaN, read: () => ({ sample: value }) }]
}
