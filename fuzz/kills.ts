import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { main } from '../test/support/cli.ts'
import { Chance } from './chance.ts'
import { filesIn } from './formats/files.ts'
import { type Finding, finding, type Part } from './part.ts'
import { prepared, simulated } from './prepared.ts'

interface Killed {
  readonly name: string
  /** The command line, from one study and another to a folder; the same with the studies exchanged gives other files. */
  readonly args: (one: string, other: string, out: string) => readonly string[]
  /** Whether it takes a folder that holds its earlier results. */
  readonly renews: boolean
}

const killed: readonly Killed[] = [
  { name: 'analyze', args: (one, _, out) => ['analyze', one, '--out', out, '--only', 'data', '--quiet'], renews: true },
  {
    name: 'analyze with exhibits',
    args: (one, _, out) => [
      ...['analyze', one, '--out', out, '--only', 'data,tables,figures', '--quiet'],
      ...['--figures', 'pass-rate-by-tier', '--tables', 'summary-statistics', '--figure-formats', 'svg,png'],
    ],
    renews: true,
  },
  { name: 'compare', args: (one, other, out) => ['compare', one, other, '--out', out, '--quiet'], renews: true },
  {
    name: 'gate',
    args: (one, other, out) => [
      ...['gate', one, other, '--no-worse', 'impl_rate:0.1', '--quiet'],
      ...['--junit', join(out, 'gate.xml'), '--markdown', join(out, 'gate.md')],
    ],
    renews: true,
  },
  { name: 'import', args: (one, _, out) => ['import', one, '--out', out, '--quiet'], renews: false },
]

const signals = ['SIGINT', 'SIGTERM', 'SIGKILL'] as const

const start = (args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [main, ...args], { stdio: 'ignore', env: { ...process.env, GITHUB_STEP_SUMMARY: '' } })

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise(resolve => {
    child.on('exit', code => resolve(code))
  })

const since = (begun: number): number => (performance.now() - begun) / 1000

/** On a machine so busy that even an empty process takes long, ending one may take longer too. */
const patience = async (): Promise<number> => {
  const begun = performance.now()
  await ended(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }))
  return 20 * since(begun)
}

const spans = new Map<string, number>()

const undisturbed = ({ name, args }: Killed, caseFolder: string, one: string, other: string, seed: number) =>
  prepared(caseFolder, `${name}-${seed}`, async out => {
    mkdirSync(out)
    const begun = performance.now()
    const code = await ended(start(args(one, other, out)))
    if (code !== 0 && code !== 1 && code !== 4) throw new Error(`${name} ended with ${code}.`)
    spans.set(name, since(begun))
  })

const isOwn = (name: string): boolean => name.startsWith('.tiercel/') || /(^|\/)\.partial-|\.part$/.test(name)

/** A manifest tells when it was written; nothing else does. */
const contentOf = (name: string, bytes: Buffer): string =>
  name === 'manifest.json'
    ? JSON.stringify({ ...JSON.parse(bytes.toString()), created: null })
    : bytes.toString('latin1')

const contentsIn = (folder: string): Map<string, string> =>
  new Map([...filesIn(folder)].flatMap(([name, bytes]) => (isOwn(name) ? [] : [[name, contentOf(name, bytes)]])))

const attempt = async (seed: number, folder: string): Promise<readonly Finding[]> => {
  const chance = new Chance(seed)
  const command = chance.pick(killed)
  const [one, other] = [await simulated(folder, 1), await simulated(folder, 2)]
  const [before, after] = [
    await undisturbed(command, folder, one, other, 1),
    await undisturbed(command, folder, other, one, 2),
  ]
  const out = join(folder, 'out')
  mkdirSync(out)
  const isRenewed = command.renews && chance.of(0.7)
  if (isRenewed) cpSync(before, out, { recursive: true, preserveTimestamps: true })
  const signal = chance.pick(signals)
  const delay = 1.05 * (spans.get(command.name) ?? 1) * chance.next()
  const about = `${command.name}, ${signal} after ${delay.toFixed(3)} s`
  const args = command.args(other, one, out)
  const child = start(args)
  const end = ended(child)
  await Promise.race([wait(1000 * delay), end])
  const begun = performance.now()
  child.kill(signal)
  const isOver = await Promise.race([end.then(() => true), wait(15_000).then(() => false)])
  if (!isOver) {
    child.kill('SIGKILL')
    await end
    return [finding('does not end', `${about}: still there after 15 s`)]
  }
  const seconds = since(begun)
  return [
    ...(seconds > 2 && seconds > (await patience())
      ? [finding('slow to end', `${about}: ended only after ${seconds.toFixed(1)} s`)]
      : []),
    ...folderFindings(about, out, isRenewed ? before : null, after),
    ...(await nextFindings(about, command, args, out, after)),
  ]
}

/** Every file must be that of before or of after, whole. */
const folderFindings = (about: string, out: string, before: string | null, after: string) => {
  const versions = [...(before ? [contentsIn(before)] : []), contentsIn(after)]
  const torn = [...contentsIn(out)].filter(([name, text]) => !versions.some(files => files.get(name) === text))
  return torn
    .slice(0, 1)
    .map(([name]) => finding('torn file', `${about}: ${name} is neither the old one nor the new one`))
}

/** The next run must give what one gives that was never disturbed, and remove the temporary files of the one before. */
const nextFindings = async (about: string, command: Killed, args: readonly string[], out: string, after: string) => {
  const code = await ended(start(args))
  // What was moved into place before the end stays, and a folder that is not empty is refused.
  if (!command.renews && code === 2 && existsSync(out)) return []
  if (code !== 0 && code !== 1 && code !== 4) return [finding('next run fails', `${about}: it ended with ${code}`)]
  const [found, expected] = [contentsIn(out), contentsIn(after)]
  const names = [...new Set([...found.keys(), ...expected.keys()])]
  const differing = names.filter(name => found.get(name) !== expected.get(name))
  const left = [...filesIn(out).keys()].filter(name => /stage-|\.partial-|\.part$/.test(name))
  return [
    ...differing.slice(0, 1).map(name => finding('next run differs', `${about}: ${name}`)),
    ...left.slice(0, 1).map(name => finding('left behind', `${about}: ${name}`)),
  ]
}

export const kills: Part = {
  id: 'kills',
  tries: 'signals at random moments of commands that write',
  share: 2,
  limit: 90,
  attempt,
}
