import { closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SimulationOptions } from '../../../src/simulate/options.ts'
import { type Damage, planDamage } from './plan.ts'

/** Writes the damaged experiments into a folder, and says what they are. */
export const writeDamage = (folder: string, options: SimulationOptions): Damage => {
  const damage = planDamage(options)
  for (const file of damage.files()) {
    const path = join(folder, file.path)
    mkdirSync('folder' in file ? path : dirname(path), { recursive: true })
    if ('bytes' in file) writeFileSync(path, file.bytes)
    else if ('link' in file) symlinkSync(file.link, path)
    else if ('size' in file) {
      const descriptor = openSync(path, 'w')
      ftruncateSync(descriptor, file.size)
      closeSync(descriptor)
    }
  }
  return damage
}
