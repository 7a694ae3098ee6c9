import { spawn } from 'node:child_process'
import { Command, Option } from 'commander'
import { counted } from '../../../output/narrative/words.ts'
import { exitCodes } from '../failure.ts'
import { readingFlags } from '../flags.ts'
import { wholeNumber } from '../option-values.ts'
import { printable } from '../printable.ts'
import { overridesOf, type ReadingOptions, settingsFor } from '../reading.ts'
import { note, print } from '../screen.ts'

const examples = `
Examples:
  tiercel serve runs             the report of a folder that is still growing
  tiercel serve results --open   opens the browser, too
  tiercel serve runs --port 8080`

const openWarning = `warning: Whoever is on the same network can read these runs: --host lets others in, without a password.
  Leave --host out to serve this computer alone.`

interface ServeFlags extends ReadingOptions {
  readonly host: string
  readonly port: number
  readonly open?: boolean
}

export const serveCommand = (): Command => {
  const flags = readingFlags()
  const command = new Command('serve')
    .summary('show the report as a live local page')
    .description('Shows the report on a page of this computer, and updates it when runs arrive. Ctrl-C ends it.')
    .argument('<folders...>', 'folders of runs, or a results folder')
    .option('--host <name>', 'address to listen on; others can reach the page only if you name one here', '127.0.0.1')
    .addOption(
      new Option('--port <n>', 'port; the next free one is taken if it is in use')
        .default(4700)
        .argParser(wholeNumber('--port', 0, 65_535)),
    )
    .option('--open', 'open the page in the browser')
    .option('--quiet', 'no word about new runs')
    .addHelpText('after', examples)
  for (const { option } of flags) command.addOption(option)
  return command.action(async (folders: string[], options: ServeFlags) => {
    const settings = await settingsFor(folders, flags, { ...options })
    const overrides = overridesOf(options)
    const say = options.quiet ? () => {} : note
    // Loading a web server takes longer than starting all the rest, and no other command needs one.
    const { serve } = await import('../../serve.ts')
    const ended = new Promise<void>(resolve => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
    })
    const serving = serve(folders, {
      settings,
      host: options.host,
      port: options.port,
      importer: options.importer ?? null,
      ...(overrides && { overrides }),
      ...(options.jobs !== undefined && { jobs: options.jobs }),
      listening: ({ address, addresses, isOpenToOthers }) => {
        print(`The report is at ${address} (Ctrl-C ends it)`)
        for (const other of addresses.slice(1)) print(`              or ${other}`)
        if (isOpenToOthers) note(openWarning)
        if (options.open) openBrowser(address)
      },
      renewed: (runs, before) => say(changeText(runs, before)),
      failed: (reason, runs) => say(`${runs === 0 ? 'Waiting for runs' : 'Not updated'}: ${printable(reason)}`),
    })
    await Promise.race([ended, serving.then(() => ended)])
    // Threads that still read have nothing to tidy up.
    process.exit(exitCodes.done)
  })
}

/** What has happened to the runs; a half-written one changes the data without adding to them. */
export const changeText = (runs: number, before: number): string => {
  const now = `${counted(runs, 'run')} now`
  if (runs > before) return `${counted(runs - before, 'new run')}: ${now}.`
  return runs < before ? `${counted(before - runs, 'run')} less: ${now}.` : `The data has changed: ${now}, as before.`
}

const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' }

const openBrowser = (address: string): void => {
  const opener = spawn(openers[process.platform] ?? 'xdg-open', [address], { stdio: 'ignore', detached: true })
  opener.on('error', () => note('No browser could be opened; the address above works in any.'))
  opener.unref()
}
