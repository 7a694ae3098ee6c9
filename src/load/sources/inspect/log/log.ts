import type { Problem } from '../../../../core/problem.ts'
import { openArchive } from '../../../io/archive/archive.ts'
import { notText } from '../../../io/disk.ts'
import { Fields, FileAccount, Findings, isObject, nameIn } from '../../../io/fields.ts'
import { reportNotFinite } from '../../../io/json.ts'
import { isProblem, type OpenFile, withFile } from '../../../io/open-file.ts'
import { reportRepeatedKeys } from '../../../io/repeated-keys.ts'
import { isTextSoFar } from '../../../io/utf8.ts'
import { parseWhole } from '../../../transcripts/shared/whole.ts'
import { packedLog } from './archive-log.ts'
import { type InspectLog, largestSample, nothingOdd, type SampleReference, tooLarge, unreadable } from './contract.ts'

const archiveMark = Buffer.from('PK')

/** Opens a log (`.eval` or `.json`) for one use; why it cannot be read is a problem that names `label`. */
export const withLog = <Result>(path: string, label: string, use: (log: InspectLog) => Result): Result | Problem =>
  withFile<Result | Problem>(path, label, file => {
    const log = isArchive(file) ? openPacked(file, label) : plainLog(file, label)
    return isProblem(log) ? log : use(log)
  })

const isArchive = (file: OpenFile): boolean => {
  const bytes = Buffer.alloc(archiveMark.length)
  file.read(bytes, 0)
  return bytes.equals(archiveMark)
}

const openPacked = (file: OpenFile, label: string): InspectLog | Problem => {
  const archive = openArchive(file)
  return archive ? packedLog(archive, label) : unreadable(label, 'The archive holds nothing that can be read.')
}

const plainLog = (file: OpenFile, label: string): InspectLog | Problem => {
  if (file.size > largestSample) return tooLarge(label)
  const bytes = Buffer.allocUnsafe(file.size)
  const text = bytes.subarray(0, file.read(bytes, 0))
  if (!isTextSoFar(text)) return notText(label)
  const json = text.toString('utf8')
  const whole = parseWhole(json)
  if (!whole || !isObject(whole.value)) return unreadable(label, 'The log is not a JSON object.')
  const { samples: _, ...header } = whole.value
  const findings = new Findings()
  const account = new FileAccount(label, findings)
  const log = new Fields(whole.value, account)
  reportNotFinite(whole.notFinite, account)
  if (!whole.truncated) reportRepeatedKeys(json, whole.value, account)
  const samples = log.objects('samples')
  return {
    header,
    isTruncated: whole.truncated,
    samples: samples.flatMap(referenceTo),
    listedScores: () => samples.flatMap(({ value: { scores } }) => (isObject(scores) ? [scores] : [])),
    odd: findings.found.flatMap(each => (each.kind === 'problem' ? [each.problem] : [])),
  }
}

/** A sample without an id is none; one without an epoch is named by its place. */
const referenceTo = (sample: Fields): SampleReference[] => {
  const { value, account, at } = sample
  const { epoch } = value
  const id = nameIn(value.id)
  if (id === null) {
    account.report('entry-unusable', `There is no id at ${at}: it was left out.`, 'Every sample needs its id.', at)
    return []
  }
  const isNumbered = typeof epoch === 'number' && Number.isInteger(epoch) && epoch > 0
  if (!isNumbered) sample.wrongType(sample.place('epoch'), epoch, 'a whole number from 1')
  const name = isNumbered ? `${id}_epoch_${epoch}` : at
  return [{ name, id, epoch: isNumbered ? epoch : NaN, read: () => ({ ...nothingOdd, sample: value }) }]
}
