import type { NumberScale } from './scale.ts'

/** A scale of whole numbers from one to another, with a tick at the first and at round ones. */
export const countScale = (first: number, last: number, count = 4): NumberScale => {
  const rough = Math.max(1, (last - first) / count)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find(factor => factor * power >= rough * 0.999) ?? 10) * power
  const round = Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => i * step)
  // A round number right beside the first one would stand on top of it.
  return { domain: [first, last], ticks: [first, ...round.filter(tick => tick >= first + step / 2)], log: false }
}
