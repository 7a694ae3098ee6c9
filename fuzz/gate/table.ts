import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Chance } from '../chance.ts'
import { cheats } from './cheats.ts'
import { levels, studyOf } from './study.ts'
import { judged } from './trial.ts'

const seed = 1

/** What every attempt comes to, as a table in Markdown for docs/gate.md. */
export const cheatTable = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'tiercel-cheats-'))
  const rows: string[] = []
  try {
    for (const { attempt, formats, rule, cheat } of cheats) {
      const codes: string[] = []
      for (const format of formats) {
        const chance = new Chance(seed)
        const [base, honest] = [studyOf(chance, levels.base), studyOf(chance, levels.worseWhereHard)]
        const { code } = await judged(join(folder, 'case'), base, cheat(honest, chance), format, rule)
        codes.push(`${code}`)
      }
      rows.push(`| ${attempt} | ${[...new Set(codes)].sort().join(' or ')} |`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return ['| attempt | exit code |', '|---|---|', ...rows].join('\n')
}
