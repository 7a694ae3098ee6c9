import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { namesIn } from '../../test/support/field-changes.ts'
import { Chance } from '../chance.ts'
import { type Finding, finding, type Part, said } from '../part.ts'
import { aboutName } from '../processes.ts'
import { writeFiles } from './files.ts'
import { type Fixture, fixtureGroups } from './fixtures.ts'
import { type Harm, someHarm } from './harms.ts'
import { outputFindings } from './outputs.ts'
import { differences, newlyTold, type Reading } from './reading.ts'

const soundReadings = new Map<string, Reading>()

const soundReading = async (fixture: Fixture, folder: string): Promise<Reading> => {
  const known = soundReadings.get(fixture.id)
  if (known) return known
  const place = join(folder, 'sound', 'data')
  writeFiles(place, await fixture.files())
  const reading = await fixture.read(place)
  soundReadings.set(fixture.id, reading)
  return reading
}

/** Whether a path leads through one of these fields. */
const isWithin = (path: Harm['path'], fields: readonly string[]): boolean =>
  fields.some(field => `.${namesIn(path)}.`.includes(`.${field}.`))

/** Whether a change of what was read must be told. */
const mustTell = ({ file, claim, path, content }: Harm, { id, fields, isComplete }: Fixture): boolean => {
  // Agents write what they like into transcripts, and no outcome of a run is read from them: a key written twice or a
  // number that is none changes measures of the process alone, and looking for them would slow reading down.
  if (id.startsWith('transcript ') && (claim === 'written twice' || claim === 'not finite')) return false
  // Not every harness times its judges: that one has no times is told where another judge of the run has them.
  if (content === null && file.endsWith('/timing.json')) return false
  if (claim === 'missing') return isComplete || ['pipe', 'endless', 'link to itself'].some(oddity => oddity === content)
  if (claim === 'wrong type') return fields !== null && !isWithin(path, [...fields.anything, ...fields.leftOut])
  return claim !== 'odd'
}

const attempt = async (seed: number, folder: string): Promise<readonly Finding[]> => {
  const chance = new Chance(seed)
  const fixture = chance.pick(chance.pick(fixtureGroups))
  const sound = await soundReading(fixture, folder)
  const files = await fixture.files()
  const harm = someHarm(new Map([...files].filter(([name]) => fixture.harmed(name))), chance)
  const data = join(folder, 'data')
  const harmed = new Map([...files].filter(([name]) => name !== harm.file))
  writeFiles(data, harm.content === null ? harmed : new Map([...harmed, [harm.file, harm.content] as const]))
  const about = `${fixture.id}: ${harm.file}: ${harm.what}`
  writeFileSync(join(folder, aboutName), about)
  try {
    const reading = await fixture.read(data)
    const changed = differences(sound, reading)
    const isSilent = changed.length > 0 && newlyTold(sound, reading).length === 0 && mustTell(harm, fixture)
    return [
      ...(isSilent
        ? [
            finding(
              `silent loss, ${fixture.id.replace(/(?<=transcript \S+) .*/, '')}: ${harm.claim}`,
              `${about}: ${changed[0]}`,
            ),
          ]
        : []),
      ...reading.impossible.slice(0, 1).map(what => finding('impossible value', `${about}: ${what}`)),
      ...(chance.of(0.03) ? await outputFindings(folder, data) : []),
    ]
  } catch (error) {
    const place = error instanceof Error ? (error.stack ?? '').split('\n').slice(1, 4).join('\n') : ''
    return [finding(`crash: ${said(error).slice(0, 80)}`, `${about}: ${said(error)}\n${place}`)]
  }
}

export const formats: Part = {
  id: 'formats',
  tries: 'every format, with one file cut, garbled, of other types, twice said or no file at all',
  share: 4,
  limit: 20,
  attempt,
}
