import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyze } from '../src/apps/analyze.ts'
import { mutations } from '../test/support/mutations.ts'
import { Chance } from './chance.ts'
import { filesIn } from './formats/files.ts'
import { differences, newlyTold, type Reading, readFolder } from './formats/reading.ts'
import { type Finding, finding, type Part } from './part.ts'
import { prepared, simulated } from './prepared.ts'

const cachePath = join('.tiercel', 'columns.cache')

const analyzed = (folder: string, data: string, name: string): Promise<string> =>
  prepared(folder, name, out => analyze([data], { out, jobs: 1, parts: ['data'] }))

type Harm = (bytes: Buffer, chance: Chance) => Buffer

const harms: Readonly<Record<string, Harm>> = {
  'one bit flipped': (bytes, chance) => {
    const copy = Buffer.from(bytes)
    copy[chance.below(copy.length)] ^= 1 << chance.below(8)
    return copy
  },
  'some bytes changed': (bytes, chance) => mutations.flipBytes(bytes, chance.next),
  'cut off': (bytes, chance) => mutations.cut(bytes, chance.next),
  'without a part': (bytes, chance) => mutations.dropBytes(bytes, chance.next),
  'with more at its end': (bytes, chance) =>
    Buffer.concat([bytes, Buffer.from(Array.from({ length: 1 + chance.below(300) }, () => chance.below(256)))]),
  'with zeros': (bytes, chance) => {
    const start = chance.below(bytes.length)
    return Buffer.from(bytes).fill(0, start, Math.min(bytes.length, start + 1 + chance.below(4096)))
  },
  'two parts exchanged': (bytes, chance) => {
    const [first, second, third] = [1, 2, 3].map(() => chance.below(bytes.length)).sort((a, b) => a - b)
    const part = (from: number, to?: number) => bytes.subarray(from, to)
    return Buffer.concat([part(0, first), part(second, third), part(first, second), part(third)])
  },
}

const weights = ['one bit flipped', 'one bit flipped', 'one bit flipped', 'one bit flipped', ...Object.keys(harms)]

let sound: Reading | null = null

const resultFiles = (folder: string): Map<string, Buffer> =>
  new Map([...filesIn(folder)].filter(([name]) => name !== 'manifest.json' && !name.startsWith('.tiercel/')))

/** Whether results made with the cache are those made without it. */
const wholeFindings = async (folder: string, data: string, cache: string, reference: string): Promise<Finding[]> => {
  const out = join(folder, 'out')
  mkdirSync(join(out, '.tiercel'), { recursive: true })
  copyFileSync(cache, join(out, cachePath))
  await analyze([data], { out, jobs: 1, parts: ['data'] })
  const [expected, found] = [resultFiles(reference), resultFiles(out)]
  return [...expected]
    .filter(([name, bytes]) => !found.get(name)?.equals(bytes))
    .slice(0, 1)
    .map(([name]) => finding('other results', `${name} is not what it is without the cache`))
}

const attempt = async (seed: number, folder: string): Promise<readonly Finding[]> => {
  const chance = new Chance(seed)
  const data = await simulated(folder, 1)
  const reference = await analyzed(folder, data, 'results-1')
  const other = await analyzed(folder, await simulated(folder, 2), 'results-2')
  sound ??= await readFolder(data)
  const cache = join(folder, 'columns.cache')
  const what = chance.pick([...weights, 'of other runs'])
  const bytes = readFileSync(join(what === 'of other runs' ? other : reference, cachePath))
  const harmed = harms[what]?.(bytes, chance) ?? bytes
  writeFileSync(cache, harmed)
  const reading = await readFolder(data, { cache })
  const changed = [...differences(sound, reading), ...newlyTold(sound, reading), ...reading.impossible]
  const place = bytes.findIndex((byte, i) => byte !== harmed[i])
  return [
    ...changed.slice(0, 1).map(each => finding('other values', `a cache ${what}, first at byte ${place}: ${each}`)),
    ...(chance.of(0.05) ? await wholeFindings(folder, data, cache, reference) : []),
  ]
}

export const cache: Part = {
  id: 'cache',
  tries: 'the cache of columns with flipped bits, cut, longer, or of other runs',
  share: 1,
  limit: 20,
  attempt,
}
