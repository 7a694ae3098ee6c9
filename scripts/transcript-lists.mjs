// What else is generated from the formats of transcripts: their names, and the list of their samples for tests.
import { writeFileSync } from 'node:fs'
import { camelCase, generatedFrom, keyText, listText, naturally, transcriptIds } from './registry.mjs'

const project = new URL('..', import.meta.url)
const header = generatedFrom('src/load/sources')

/** @param {readonly string[]} formats */
const formatsText = formats =>
  [
    header,
    listText(
      'export const transcriptFormats = [',
      formats.map(format => `'${format}'`),
      '] as const',
    ),
    '',
  ].join('\n')

/** @param {readonly string[]} formats */
const samplesText = formats =>
  [
    header,
    "import type { TranscriptFormat } from '../../../src/core/transcript.ts'",
    ...formats
      .map(format => ({ from: format, names: `{ samples as ${camelCase(format)} }` }))
      .concat({ from: 'json-lines', names: 'type { AnySample }' })
      .sort((a, b) => naturally(a.from, b.from))
      .map(({ from, names }) => `import ${names} from './${from}.ts'`),
    '',
    '/** Small files of every format, for the suite that every parser must pass. */',
    'export const transcriptSamples: Readonly<Record<TranscriptFormat, readonly AnySample[]>> = {',
    ...formats.map(format => (format.includes('-') ? `  ${keyText(format)}: ${camelCase(format)},` : `  ${format},`)),
    '}',
    '',
  ].join('\n')

/** The files as they belong to the formats that are there now. */
export const transcriptLists = () => {
  const formats = transcriptIds()
  return [
    { path: 'src/core/transcript-formats.gen.ts', text: formatsText(formats) },
    { path: 'test/support/transcripts/all.gen.ts', text: samplesText(formats) },
  ].map(list => ({ ...list, file: new URL(list.path, project) }))
}

/** Writes them, and returns their paths relative to the project. */
export const writeTranscriptLists = () =>
  transcriptLists().map(({ file, path, text }) => {
    writeFileSync(file, text)
    return path
  })
