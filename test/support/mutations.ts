/** A small generator of its own for each case, so that a case can be repeated from its seed alone. */
export const generator = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Random = () => number
const below = (random: Random, limit: number): number => Math.floor(random() * limit)
const pick = <Item>(random: Random, items: readonly Item[]): Item | undefined => items[below(random, items.length)]

const withLines = (bytes: Buffer, change: (lines: Buffer[]) => void): Buffer => {
  const lines = bytes
    .toString('latin1')
    .split('\n')
    .map(line => Buffer.from(line, 'latin1'))
  change(lines)
  return Buffer.concat(lines.flatMap((line, i) => (i === 0 ? [line] : [Buffer.from('\n'), line])))
}

/** Stands for a value that is nested too deeply for JSON.stringify, which needs the stack for each level. */
const deepMark = '\u0001deep\u0001'
const deepText = `${'[{"a":'.repeat(5000)}1${'}]'.repeat(5000)}`

const oddValues: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => 0,
  () => -1,
  () => 1e308,
  () => -1e300,
  () => 0.5,
  () => '',
  () => 'x',
  () => '-7',
  () => '9999-99-99T99:99:99Z',
  () => '\u0000\ud800\uffff',
  () => 'long '.repeat(2000),
  () => [],
  () => {},
  () => [null, 1, 'x', [], {}],
  () => ({}),
  () => ({ type: 'text', text: 5, content: {}, id: [] }),
  () => '__proto__',
  () => 'constructor',
  () => 'toString',
  () => ({ ['__proto__']: 1, constructor: 2, toString: null }),
]

const oddValue = (random: Random): unknown => (random() < 0.01 ? deepMark : pick(random, oddValues)?.())

const replaceSomewhere = (value: unknown, random: Random): unknown => {
  if (typeof value !== 'object' || value === null || random() < 0.08) return oddValue(random)
  const keys = Object.keys(value)
  const key = pick(random, keys)
  if (key === undefined) return oddValue(random)
  const inner: unknown = Object.getOwnPropertyDescriptor(value, key)?.value
  if (Array.isArray(value))
    return value.map((entry, i) => (String(i) === key ? replaceSomewhere(inner, random) : entry))
  const entries = Object.entries(value).filter(([name]) => name !== key)
  return random() < 0.15
    ? Object.fromEntries(entries)
    : Object.fromEntries([...entries, [key, replaceSomewhere(inner, random)]])
}

const written = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(JSON.stringify(deepMark), () => deepText)

const otherValue = (text: string, random: Random): string => {
  const start = text.indexOf('{')
  try {
    const value: unknown = JSON.parse(text.slice(Math.max(0, start)))
    return text.slice(0, Math.max(0, start)) + written(replaceSomewhere(value, random))
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error
    return text
  }
}

/** Ways in which a file can come to harm. */
export const mutations = {
  flipBytes: (bytes, random) => {
    const copy = Buffer.from(bytes)
    const count = 1 + below(random, 4)
    for (let i = 0; i < count && copy.length > 0; i++) copy[below(random, copy.length)] = below(random, 256)
    return copy
  },
  cut: (bytes, random) => bytes.subarray(0, below(random, bytes.length + 1)),
  cutBeginning: (bytes, random) => bytes.subarray(below(random, bytes.length + 1)),
  dropBytes: (bytes, random) => {
    const start = below(random, bytes.length)
    return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + below(random, 200))])
  },
  dropLine: (bytes, random) =>
    withLines(bytes, lines => {
      lines.splice(below(random, lines.length), 1)
    }),
  doubleLine: (bytes, random) =>
    withLines(bytes, lines => {
      const place = below(random, lines.length)
      lines.splice(below(random, lines.length), 0, lines[place] ?? Buffer.alloc(0))
    }),
  swapLines: (bytes, random) =>
    withLines(bytes, lines => {
      const [a, b] = [below(random, lines.length), below(random, lines.length)]
      const [first, second] = [lines[a], lines[b]]
      if (first && second) {
        lines[a] = second
        lines[b] = first
      }
    }),
  strangeLine: (bytes, random) =>
    withLines(bytes, lines => {
      const strange = pick(random, ['', 'Warning: x', '{}', '[]', 'null', '{"type":"assistant"}', '\u0000', '{"a":'])
      lines.splice(below(random, lines.length), 0, Buffer.from(strange ?? ''))
    }),
  otherValue: (bytes, random) => {
    const text = bytes.toString()
    const whole = otherValue(text, random)
    if (whole !== text) return Buffer.from(whole)
    return withLines(bytes, lines => {
      const place = below(random, lines.length)
      lines[place] = Buffer.from(otherValue(lines[place]?.toString() ?? '', random))
    })
  },
} as const satisfies Record<string, (bytes: Buffer, random: Random) => Buffer>

export type MutationName = keyof typeof mutations
export const mutationNames = Object.keys(mutations) as MutationName[]
