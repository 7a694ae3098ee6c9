import type { Beginning, Importer } from '../../core/importer.ts'
import { isObject } from '../fields.ts'
import { planLog } from '../inspect/log.ts'
import { sampleOriginals } from '../inspect/originals.ts'
import { readSamples } from '../inspect/read.ts'
import { type FileFormat, fileImporter } from '../logs/log-importer.ts'

const isOurs = ({ bytes, value }: Beginning, name: string): boolean =>
  name.endsWith('.eval')
    ? bytes[0] === 0x50 && bytes[1] === 0x4b
    : isObject(value) && isObject(value.eval) && 'model' in value.eval && 'task' in value.eval

const format: FileFormat = {
  id: 'inspect',
  title: 'Inspect logs',
  description:
    'Logs of Inspect, packed (.eval) or plain (.json). A sample is a task, an epoch a run; packed logs are read one sample at a time, plain ones whole. The first scorer that the log sums up with metrics decides unless --outcome names another; a sample that broke off with an error has no outcome.',
  looksFor: '.eval archives, or JSON with eval and plan',
  keys: ['eval', 'plan', 'samples', 'stats'],
  isNamed: name => name.endsWith('.eval') || name.endsWith('.json'),
  isOurs,
}

const importer: Importer = { ...fileImporter(format, planLog), read: readSamples, originals: sampleOriginals }

export default importer
