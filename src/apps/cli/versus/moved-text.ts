import type { Move, Moved } from '../../../analysis/versus/moves.ts'
import { directionOf } from '../../../analysis/versus/verdict.ts'
import type { Versus } from '../../../analysis/versus/versus.ts'
import { formatNumber } from '../../../core/format.ts'
import { cellName, reasonsFor } from '../../../output/files/versus-json.ts'
import { voteText } from '../../../output/narrative/versus-words.ts'
import { counted } from '../../../output/narrative/words.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { cut, displayWidth, padEnd, wrap } from '../screen-layout.ts'

/** The files hold all; the screen those that moved most. */
const mostTasks = 5
const mostSubtests = 4
const longestName = 40
const longestReason = 400
/** `  + ` before a name, and both values after it. */
const widestValues = 32

const valuesText = ({ base, candidate, flipped }: Move, { metric: { format } }: Moved): string =>
  `${formatNumber(base, format)} → ${formatNumber(candidate, format)}${flipped ? ' flipped' : ''}`

/** Which way it moved, by what is better. */
const sign = ({ difference }: Move, { metric }: Moved, { colors }: Look): string =>
  difference * directionOf(metric.better) > 0 ? colors.green('+') : colors.red('−')

const nameOf = ({ task, cell }: Move): string => printable(cell === null ? task : cellName(cell), longestName)

const indent = 6
const mostLines = 2

/** The beginning of a text, below the task that it is about. */
const below = (text: string, { width, colors }: Look): string[] => {
  const room = width - indent
  const lines = wrap(text, room)
  return lines
    .slice(0, mostLines)
    .map((line, i) => cut(i + 1 === mostLines && lines.length > mostLines ? `${line} …` : line, room))
    .map(line => colors.dim(' '.repeat(indent) + line))
}

/** The subtests in which a task moved most. */
const subtestLines = (moves: readonly Move[], moved: Moved, look: Look): string[] =>
  moves.length < 2
    ? []
    : below(
        moves
          .slice(0, mostSubtests)
          .map(move => `${nameOf(move)}: ${valuesText(move, moved)}`)
          .join('; '),
        look,
      )

/** One judge of each side. */
const reasonLines = (versus: Versus, move: Move, look: Look): string[] =>
  (['base', 'candidate'] as const).flatMap(side => {
    const [first] = reasonsFor(versus, move, side).filter(({ text }) => text !== null)
    if (!first?.text) return []
    const who = `${side}, ${printable(first.judge ?? 'a judge', longestName)}${voteText(first)}: `
    return below(who + printable(first.text, longestReason), look)
  })

/** The tasks that moved most, with the subtests in which they did and what the judges say of both sides. */
export const movedText = (versus: Versus, look: Look): string | null => {
  const moved = versus.moved()
  if (!moved || moved.sharedTasks === 0) return null
  const { metric, tasks, subtests, sharedTasks } = moved
  const flipped = tasks.filter(move => move.flipped).length
  const title = look.colors.bold('What moved')
  if (tasks.length === 0) return `${title}: no task, in ${metric.title.toLowerCase()}.`
  const shown = tasks.slice(0, mostTasks)
  const width = Math.min(look.width - widestValues, Math.max(...shown.map(move => displayWidth(nameOf(move)))))
  const lines = shown.flatMap(move => {
    const own = subtests.filter(({ task }) => task === move.task)
    return [
      `  ${sign(move, moved, look)} ${padEnd(cut(nameOf(move), width), width)}  ${valuesText(move, moved)}`,
      ...subtestLines(own, moved, look),
      ...reasonLines(versus, own[0] ?? move, look),
    ]
  })
  const more = tasks.length > shown.length ? [`    and ${tasks.length - shown.length} more (--json lists all)`] : []
  const counts = `${counted(tasks.length, 'task')} of ${sharedTasks}${flipped > 0 ? `, ${flipped} flipped` : ''}`
  return [`${title} in ${metric.title.toLowerCase()}: ${counts}`, ...lines, ...more].join('\n')
}
