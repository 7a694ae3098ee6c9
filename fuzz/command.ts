import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cheatTable } from './gate/table.ts'
import type { Finding, Part } from './part.ts'
import { parts } from './parts.ts'
import { Tester } from './processes.ts'

interface Count {
  inputs: number
  findings: number
  seconds: number
}

interface Given {
  readonly minutes: number | null
  readonly start: number
  readonly chosen: readonly Part[]
}

const processes = 2
/** Of each kind: more would most likely tell the same again. */
const mostTold = 3

const usage = `npm run fuzz -- <minutes> [--seed <n>] [--only <part,…>]
Without minutes: the one case of that seed, in each part.
npm run fuzz -- --cheats: what attempts to cheat the gate come to, as a table in Markdown.

${parts.map(({ id, tries }) => `  ${id.padEnd(10)}${tries}`).join('\n')}`

const given = (args: readonly string[]): Given | null => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { seed: { type: 'string' }, only: { type: 'string' } },
  })
  const minutes = positionals.length === 0 ? null : Number(positionals[0])
  const seed = values.seed === undefined ? null : Number(values.seed)
  const names = values.only?.split(',') ?? parts.map(({ id }) => id)
  const chosen = parts.filter(({ id }) => names.includes(id))
  const isKnown = names.every(name => parts.some(({ id }) => id === name))
  const isTimed = minutes === null ? seed !== null : minutes > 0
  if (!isKnown || !isTimed || Number.isNaN(seed ?? 0)) return null
  return { minutes, start: seed ?? Date.now() % 1_000_000_000, chosen }
}

class Account {
  readonly counts = new Map<Part, Count>()
  readonly #told = new Map<string, number>()

  constructor(chosen: readonly Part[]) {
    for (const part of chosen) this.counts.set(part, { inputs: 0, findings: 0, seconds: 0 })
  }

  /** The part that has had the least of its share. */
  next(): Part {
    const [[first]] = [...this.counts].sort(([a, one], [b, other]) => one.seconds / a.share - other.seconds / b.share)
    return first
  }

  /** Whether the case is worth keeping. */
  add(part: Part, seed: number, findings: readonly Finding[], seconds: number, folder: string): boolean {
    const count = this.counts.get(part)
    if (count) {
      count.inputs += 1
      count.findings += Number(findings.length > 0)
      count.seconds += seconds
    }
    return findings.filter(each => this.#tell(part, seed, each, folder)).length > 0
  }

  #tell({ id }: Part, seed: number, { kind, what }: Finding, folder: string): boolean {
    const told = (this.#told.get(`${id} ${kind}`) ?? 0) + 1
    this.#told.set(`${id} ${kind}`, told)
    if (told > mostTold) return false
    console.log(`FINDING ${id}, seed ${seed}: ${kind}: ${what}`)
    console.log(`  kept in ${folder}; again: npm run fuzz -- --only ${id} --seed ${seed}`)
    return true
  }

  report(): void {
    console.log(`\n${'part'.padEnd(12)}${'inputs'.padStart(9)}${'findings'.padStart(10)}${'seconds'.padStart(9)}`)
    for (const [{ id }, { inputs, findings, seconds }] of this.counts)
      console.log(
        `${id.padEnd(12)}${`${inputs}`.padStart(9)}${`${findings}`.padStart(10)}${seconds.toFixed(0).padStart(9)}`,
      )
    for (const [kind, count] of this.#told) console.log(`${`${count}`.padStart(7)} × ${kind}`)
  }
}

/** Tries cases until the time is over; what was found is the exit code. */
export const fuzz = async (args: readonly string[]): Promise<void> => {
  if (args[0] === '--cheats') {
    console.log(await cheatTable())
    return
  }
  const asked = given(args)
  if (!asked) {
    console.error(usage)
    process.exitCode = 2
    return
  }
  const { minutes, start, chosen } = asked
  const place = mkdtempSync(join(tmpdir(), 'tiercel-fuzz-'))
  const account = new Account(chosen)
  const seeds = new Map(chosen.map(part => [part, start]))
  const end = minutes === null ? 0 : performance.now() + 60_000 * minutes
  const testers = Array.from({ length: processes }, () => new Tester())
  const endAll = () => {
    for (const tester of testers) tester.end()
  }
  process.once('SIGINT', () => {
    endAll()
    account.report()
    process.exit(130)
  })
  const attempt = async (tester: Tester, part: Part) => {
    const seed = seeds.get(part) ?? start
    seeds.set(part, seed + 1)
    const folder = join(place, `${part.id}-${seed}`)
    const begun = performance.now()
    const { findings } = await tester.attempt({ part: part.id, seed, folder }, part.limit)
    const isKept = account.add(part, seed, findings, (performance.now() - begun) / 1000, folder)
    if (!isKept) rmSync(folder, { recursive: true, force: true })
  }
  console.log(`Seeds from ${start}.`)
  if (minutes === null) for (const part of chosen) await attempt(testers[0], part)
  else
    await Promise.all(
      testers.map(async tester => {
        while (performance.now() < end) await attempt(tester, account.next())
      }),
    )
  endAll()
  account.report()
  if ([...account.counts.values()].some(({ findings }) => findings > 0)) process.exitCode = 1
  else rmSync(place, { recursive: true, force: true })
}
