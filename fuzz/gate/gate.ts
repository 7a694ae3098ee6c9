import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Chance } from '../chance.ts'
import { type Finding, finding, type Part } from '../part.ts'
import { aboutName } from '../processes.ts'
import { type Cheat, cheats, passRule } from './cheats.ts'
import { formats, levels, studyOf } from './study.ts'
import { judged } from './trial.ts'

const said = (text: string): string => text.trim().split('\n')[0] ?? ''

const attempt = async (seed: number, folder: string): Promise<readonly Finding[]> => {
  const chance = new Chance(seed)
  const format = chance.pick(formats)
  const possible = cheats.filter(cheat => cheat.formats.includes(format))
  const first = chance.pick(possible)
  const others = possible.filter(({ id, rule }) => id !== first.id && rule === first.rule)
  const chosen: Cheat[] = chance.of(0.25) && others.length > 0 ? [first, chance.pick(others)] : [first]
  const about = `${format}: ${chosen.map(({ id }) => id).join(', ')}`
  const base = studyOf(chance, levels.base)
  const honest = studyOf(chance, chance.pick([levels.worse, levels.worseWhereHard]))
  const rule = first.rule === '' ? passRule : first.rule
  const plain = await judged(join(folder, 'plain'), base, honest, format, rule)
  // What is not clearly worse may pass.
  if (plain.code !== 1) return plain.code === 0 ? [finding('worse and passes', `${format}: ${said(plain.stdout)}`)] : []
  const candidate = chosen.reduce((study, { cheat }) => cheat(study, chance), honest)
  const place = join(folder, 'cheat')
  const { code, stdout, stderr } = await judged(place, base, candidate, format, first.rule)
  writeFileSync(join(folder, aboutName), about)
  if (code === 3) return [finding('crash', `${about}: ${said(stderr)}`)]
  return code === 0 ? [finding(`passes: ${first.id}`, `${about}: ${said(stdout)}`)] : []
}

export const gate: Part = {
  id: 'gate',
  tries: 'candidates that are clearly worse and hide it',
  share: 1,
  limit: 30,
  attempt,
}
