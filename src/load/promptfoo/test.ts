import type { Fields } from '../fields.ts'

export interface Test {
  /** The same for all attempts at it. */
  readonly identity: string
  readonly description: string | null
  readonly index: number
  readonly isKnown: boolean
  /** Where the test is an attack: what it aims at and how it was dressed up. */
  readonly attack: Attack | null
}

interface Attack {
  readonly plugin: string | null
  readonly strategy: string
}

/** How promptfoo calls an attack that no strategy changed. */
const unchanged = 'basic'

export const testsOf = (results: readonly Fields[]): Test[] => {
  const originals = new Set(results.flatMap(result => metadataOf(result)?.word('originalText') ?? []))
  return results.map(result => testOf(result, originals))
}

/** The result repeats what its test case says of itself, and adds to it. */
const metadataOf = (result: Fields): Fields | null =>
  result.object('metadata') ?? result.object('testCase')?.object('metadata') ?? null

const testOf = (result: Fields, originals: ReadonlySet<string>): Test => {
  const test = result.object('testCase')
  const vars = test?.object('vars') ?? result.object('vars')
  const description = test?.word('description') ?? null
  const index = result.index('testIdx')
  const hasVars = vars !== null && Object.keys(vars.value).length > 0
  const said = hasVars ? vars.value : index
  const isKnown = !Number.isNaN(index) || description !== null || hasVars
  const attack = attackOf(result)
  if (!attack) return { identity: JSON.stringify([said, description]), description, index, isKnown, attack }
  const text = metadataOf(result)?.word('originalText') ?? textAmong(vars, originals) ?? said
  return { identity: JSON.stringify([attack.plugin, text]), description: null, index, isKnown, attack }
}

const attackOf = (result: Fields): Attack | null => {
  const metadata = metadataOf(result)
  const plugin = metadata?.word('pluginId') ?? null
  const strategy = metadata?.word('strategyId') ?? null
  return plugin === null && strategy === null ? null : { plugin, strategy: strategy ?? unchanged }
}

/** The variable whose text other attacks were made of. */
const textAmong = (vars: Fields | null, originals: ReadonlySet<string>): unknown =>
  Object.values(vars?.value ?? {}).find(value => typeof value === 'string' && originals.has(value))

/** A name for each test: its description where no other test has it, else its number, after what an attack aims at. */
export const namesOf = (tests: readonly Test[]): Map<string, string> => {
  const first = new Map<string, Test>()
  for (const test of [...tests].sort((a, b) => placeOf(a) - placeOf(b)))
    if (!first.has(test.identity)) first.set(test.identity, test)
  const described = [...first.values()].map(({ description }) => description)
  const attacks = new Map<string, number>()
  return new Map(
    [...first].map(([identity, { description, index, attack }], i) => {
      const isUnique = description !== null && described.filter(each => each === description).length === 1
      if (isUnique) return [identity, description]
      const plugin = attack?.plugin ?? null
      if (plugin === null) return [identity, `test ${(Number.isNaN(index) ? i : index) + 1}`]
      const count = (attacks.get(plugin) ?? 0) + 1
      attacks.set(plugin, count)
      return [identity, `${plugin} ${count}`]
    }),
  )
}

/** Older versions number no tests: those are in the order of the file. */
const placeOf = ({ index }: Test): number => (Number.isNaN(index) ? Number.MAX_SAFE_INTEGER : index)
