import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ChildResult } from '../../test/support/child.ts'
import { commandHere } from '../../test/support/command.ts'
import { filesOf, writeFiles } from '../formats/files.ts'
import { type Format, filesOfStudy, type Study } from './study.ts'

/** Writes both sides to a folder and lets the gate judge; the rule goes into the settings of the working folder where there is none. */
export const judged = (
  folder: string,
  base: Study,
  candidate: Study,
  format: Format,
  rule: string,
): Promise<ChildResult> => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFiles(join(folder, 'base'), filesOf(filesOfStudy(base, format)))
  writeFiles(join(folder, 'candidate'), filesOf(filesOfStudy(candidate, format)))
  const args = rule === '' ? [] : rule.split(' ')
  return commandHere(['gate', 'base', 'candidate', ...args, '--quiet'], { cwd: folder })
}
