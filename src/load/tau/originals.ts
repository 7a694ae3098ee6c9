import type { Original, PartRun } from '../../core/importer.ts'
import { placeIn } from '../logs/place.ts'
import { isProblem } from '../open-file.ts'
import { listIn, objectIn } from '../transcripts/shared/values.ts'
import { readWhole } from '../transcripts/shared/whole.ts'

/** The conversation of one trial as a file of its own. Runs of one file follow each other, so that it is read once. */
export const trialOriginals = (): ((run: PartRun) => readonly Original[]) => {
  let last: { readonly file: string; readonly value: unknown } | null = null
  return run => {
    const { file, place } = placeIn(run.path)
    if (last?.file !== file) {
      const whole = readWhole(file, file)
      last = { file, value: isProblem(whole) ? null : whole.value }
    }
    const { value } = last
    const number = Number(/^\[(\d+)\]$/.exec(place)?.[1])
    const trial = (Array.isArray(value) ? value : listIn(objectIn(value)?.simulations))[number]
    const kept = Array.isArray(value) ? [trial] : { simulations: [trial] }
    return trial === undefined ? [] : [{ name: 'agent/transcript.json', text: JSON.stringify(kept) }]
  }
}
