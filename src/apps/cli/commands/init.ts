import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { AnalysisError } from '../../../core/problem.ts'
import { settingsFileName } from '../../../load/settings-path.ts'
import { writeWhole } from '../../../output/files/file-system.ts'
import { printable } from '../printable.ts'
import { print } from '../screen.ts'
import { settingsTemplate } from '../settings-template.ts'

const examples = `
Examples:
  tiercel init
  tiercel init --out runs/tiercel.yaml
  tiercel init --force`

export const initCommand = (): Command =>
  new Command('init')
    .summary('write a commented settings file')
    .description('Writes a settings file in which every setting is explained and commented out.')
    .option('--out <file>', 'where to write it', settingsFileName)
    .option('--force', 'replace a file that is there')
    .addHelpText('after', examples)
    .action(({ out, force = false }: { out: string; force?: boolean }) => {
      if (!force && existsSync(out))
        throw new AnalysisError('file-exists', `There is a file ${out} already.`, 'Add --force to replace it.')
      writeWhole(out, `${settingsTemplate()}\n`, process.pid)
      print(`Wrote ${printable(out)}. It changes nothing until you edit it.`)
    })
