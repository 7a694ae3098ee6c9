import { generator } from '../test/support/mutations.ts'

/** Everything random in a case, from its seed alone. */
export class Chance {
  readonly next: () => number

  constructor(seed: number) {
    this.next = generator(seed)
  }

  /** A whole number from 0, below a limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  of(share: number): boolean {
    return this.next() < share
  }

  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new RangeError('There is nothing to choose from.')
    return items[this.below(items.length)]
  }

  /** Some of them, in their order; at least one. */
  some<Item>(items: readonly Item[], share: number): Item[] {
    const chosen = items.filter(() => this.of(share))
    return chosen.length > 0 ? chosen : [this.pick(items)]
  }
}
