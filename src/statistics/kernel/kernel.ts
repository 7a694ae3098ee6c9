import { once } from '../../core/once.ts'
import { seededWords } from '../../core/random.ts'
import { kernelCode } from './kernel.gen.ts'

/** Places in the memory are told in bytes. kernel.wat says what each does. */
interface Code {
  readonly memory: WebAssembly.Memory
  draw(position: number, count: number, mask: number, to: number, end: number): number
  count(from: number, size: number, resamples: number, counts: number): void
  sumFour(counts: number, end: number, values: number, a: number, b: number, c: number, d: number): void
  sumFew(list: number, end: number, offset: number): void
}

const compiled = once(() => new WebAssembly.Module(Buffer.from(kernelCode, 'base64')))

const isCode = (exports: object): exports is Code =>
  ['memory', 'draw', 'count', 'sumFour', 'sumFew'].every(name => name in exports)

const instantiated = (): Code => {
  const { exports } = new WebAssembly.Instance(compiled())
  if (!isCode(exports)) throw new TypeError('kernel.gen.ts is not what kernel.wat says: run `npm run generate`.')
  return exports
}

const wordsBytes = 2496
/** Drawn positions stand behind the words of the generator and their mixed form. */
const rowsStart = 8192
const page = 65536

/**
 * Machine code for resampling with its memory: a generator with the draws of NumPy's `RandomState(seed)`, room for the
 * positions that it draws, and room for what is computed with them. A new one for every answer.
 */
export class Kernel {
  readonly code = instantiated()
  /** Room for the positions drawn last. */
  readonly rows: Uint32Array
  #position = wordsBytes
  #free: number

  /** Room for so many positions, and for so many other numbers. */
  constructor(seed: number, mostDrawn: number, others = 0) {
    this.#free = rowsStart + 16 * Math.ceil(mostDrawn / 4)
    this.code.memory.grow(Math.ceil((this.#free + 8 * others) / page))
    const { buffer } = this.code.memory
    new Int32Array(buffer).set(seededWords(seed))
    this.rows = new Uint32Array(buffer, rowsStart, mostDrawn)
  }

  /** Takes room for some numbers, which are 0. */
  take(length: number): Float64Array {
    const taken = new Float64Array(this.code.memory.buffer, this.#free, length)
    this.#free += taken.byteLength
    // They are 0 anyway, but memory that is read before it is written costs the system twice as much.
    return taken.fill(0)
  }

  /** Draws so many whole numbers from 0 to `count` - 1 into the rows: `randint(0, count, length)`. */
  draw(count: number, length: number): void {
    if (count === 1) this.rows.fill(0, 0, length)
    else if (length > 0)
      this.#position = this.code.draw(
        this.#position,
        count,
        -1 >>> Math.clz32(count - 1),
        rowsStart,
        rowsStart + 4 * length,
      )
  }
}
