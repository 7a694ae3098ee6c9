import { basename, dirname } from 'node:path'
import type { Described } from '../core/described.ts'
import type { Beginning, Importer } from '../core/importer.ts'
import type { Problem } from '../core/problem.ts'
import type { RunContent, RunKey } from '../core/record.ts'
import { Disk } from './io/disk.ts'
import { isProblem } from './io/open-file.ts'
import { nothingKnown, outcome, passedBy } from './logs/content.ts'
import { type LogFile, logImporter } from './logs/log-importer.ts'
import { stemOf } from './logs/names.ts'

/** One run as a source yields it, see {@link defineSource}: what it leaves out was not recorded. */
export interface SourceRun extends Partial<RunKey>, Partial<Omit<RunContent, 'recorded'>> {
  readonly task: string
  readonly score?: number
  /** Left out, a score from 0 to 1 passes where it is 1. */
  readonly passed?: boolean | null
}

/** A file that a source reads, see {@link defineSource}. */
export interface SourceFile {
  /** Relative to the folder that was given. */
  readonly name: string
  /** How problems name it. */
  readonly label: string
  readonly text: string
}

/** A layout of files that hold results of runs, see {@link defineSource}. */
export interface SourceDefinition extends Described {
  /** What it looks for, in a few words, for the error that lists what was looked for. */
  readonly looksFor: string
  /** Whether a file of this name can be one. */
  isNamed(name: string): boolean
  /** Whether a file of such a name that begins like this is one. */
  isOurs(beginning: Beginning, name: string): boolean
  /** The runs that a file holds, and what is wrong with it. */
  read(file: SourceFile): Iterable<SourceRun | Problem>
}

/**
 * Teaches Tiercel a layout of results: pass what this returns to `analyze` or `load` as one of its `sources`. Files are
 * found, repetitions numbered, and `overrides` filled in, as for the built-in sources.
 *
 * @example
 * ```ts
 * import { analyze } from 'tiercel'
 * import { defineSource, problem } from 'tiercel/source'
 *
 * const nightly = defineSource({
 *   id: 'nightly',
 *   title: 'Nightly results',
 *   description: 'One line a run: task, model, ok or failed, dollars.',
 *   looksFor: 'a file *.nightly',
 *   isNamed: name => name.endsWith('.nightly'),
 *   isOurs: ({ firstLine }) => firstLine.startsWith('#nightly'),
 *   *read({ label, text }) {
 *     for (const line of text.trim().split('\n').slice(1)) {
 *       const [task, model, outcome, dollars] = line.split(' ')
 *       if (outcome === undefined) yield problem('entry-unusable', label, `No outcome: ${line}`, 'Write it again.')
 *       else yield { task, model, passed: outcome === 'ok', costUsd: Number(dollars) }
 *     }
 *   },
 * })
 * const { analysis } = await analyze(['nightly'], { sources: [nightly] })
 * console.log(analysis.tables.runs.size) // → 4
 * ```
 */
export const defineSource = (definition: SourceDefinition): Importer =>
  logImporter({
    ...definition,
    read(file, add) {
      const text = textOf(file)
      if (text === null) return
      let place = 0
      for (const found of definition.read({ name: file.name, label: file.label, text })) {
        if (isProblem(found)) {
          file.account.findings.add(found)
          continue
        }
        const { task, experiment = null, family = null, agent = null, model = null, tier = null, ...rest } = found
        const { subtest = null, run = NaN, score = NaN, passed, ...content } = rest
        add({
          said: { experiment, task, family, agent, model, tier, subtest },
          suggested: { experiment: stemOf(file.name) },
          run,
          file,
          place: `[${place++}]`,
          ...(passed === undefined && { byScore: true }),
          content: {
            ...nothingKnown,
            ...content,
            recorded: outcome(score, passed === undefined ? passedBy(score) : passed),
          },
        })
      }
    },
  })

const textOf = (file: LogFile): string | null => {
  const disk = new Disk(false)
  disk.begin(dirname(file.path))
  const read = disk.read(basename(file.path), file.label)
  if (read === 'absent') return null
  if ('text' in read) return read.text
  file.account.findings.add(read.problem)
  return null
}
