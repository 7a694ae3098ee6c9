import type { Analysis } from '../../analysis/analysis.ts'
import { sampleOf } from '../../analysis/inference/index.ts'
import { seatsOf } from '../../analysis/judges/seats.ts'
import { runsByTier } from '../../analysis/study-places.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { gradeOrder } from '../../core/grade.ts'
import { allRows, type Rows, words } from '../../core/table.ts'
import { mean } from '../../statistics/sum.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common } from '../exhibits/figure-columns.ts'
import { present } from '../exhibits/row-values.ts'
import { type Message, text } from '../narrative/messages.ts'
import { anyOne, notes, sentences, shownText, sizeText } from '../narrative/subtitles.ts'
import { isAlike } from '../narrative/titles.ts'
import { named, withOthers } from '../narrative/words.ts'
import { cellTexts } from '../plot/cell-text.ts'
import { columnsFor, panelRows } from '../plot/condition-notes.ts'
import { unorderedNote } from '../plot/grade-scale.ts'
import { heatPanels } from '../plot/heat-panels.ts'
import { limitLevels } from '../plot/limit.ts'
import { numberScale } from '../plot/scale.ts'

type Row = {
  /** Whose grades: a judge's, or what the judges agreed on. */
  readonly graded_by: string
  /** A tier, or a model where there are no tiers. */
  readonly place: string
  readonly grade: string
  readonly value: number
  readonly runs: number
  readonly n: number
  /** The most frequent grade of the place; several where they are equal. */
  readonly frequent: boolean
  readonly shown: boolean
}

const consensus = 'consensus'
const mostPlaces = 30
/** Fewer runs are counted, since shares of so few would look more exact than they are. */
const leastForShares = 30

/** How high a cell is: lower where there are many. */
const stepFor = (places: number): number => (places > 14 ? 11 : 14)

export default defineFigure<Row>({
  id: 'grade-heatmap',
  title: 'Most frequent grades',
  description:
    'How often each grade was given in every tier, by what the judges agreed on and by each of them, with the most frequent one.',

  columns: {
    graded_by: { title: 'Graded by' },
    place: { title: 'Tier or model' },
    grade: { title: 'Grade' },
    value: { title: 'Share of runs', format: 'percent' },
    ...common('runs', 'n'),
  },

  rows(analysis) {
    const found = gradesOf(analysis)
    if (found.length === 0) return notApplicable('needs runs with grades')
    const order = gradeOrder(found.flatMap(({ counts }) => [...counts.keys()]))
    const sizes = new Map<string, number>()
    for (const { place, n } of found) sizes.set(named(place), (sizes.get(named(place)) ?? 0) + n)
    const places = limitLevels([...sizes.keys()], mostPlaces, place => sizes.get(place) ?? 0, '')
    const height = stepFor(places.levels.length) * places.levels.length
    const judges = [...new Set(found.map(({ judge }) => judge))].slice(0, 3 * panelRows(height))
    return found.flatMap(({ judge, place, counts, shares, n }) => {
      const most = Math.max(...shares.values())
      return order.map(grade => {
        const value = shares.get(grade) ?? 0
        return {
          graded_by: judge ?? consensus,
          place: named(place),
          grade,
          value,
          runs: counts.get(grade) ?? 0,
          n,
          frequent: isAlike(value, most),
          shown: judges.includes(judge) && places.isShown(named(place)),
        }
      })
    })
  },

  draw(rows, context) {
    const drawn = rows.filter(({ shown }) => shown)
    const [raters, all] = [drawn, rows].map(some => [...new Set(some.map(row => row.graded_by))])
    const hasTiers = context.levels.tier.length > 0
    const order = gradeOrder(rows.map(({ grade }) => grade))
    const places = hasTiers ? present(context.levels.tier, drawn, 'place') : fromBest(drawn, order)
    const allPlaces = new Set(rows.map(({ place }) => place)).size
    const columns = columnsFor(raters.length)
    const width = columns > 1 ? context.width.page : context.width.column
    const isCounted = Math.max(...rows.map(({ n }) => n)) < leastForShares
    const word = hasTiers ? 'tier' : context.subject.word
    return {
      title: text(
        gradesTitle(
          raters.length > 1,
          frequentIn(
            drawn.filter(row => row.graded_by === consensus),
            places,
            order,
          ),
          hasTiers,
        ),
      ),
      subtitle: sentences(
        `${isCounted ? 'Numbers: runs; shades: shares' : `Shares of the runs of ${anyOne(word)}`}, ${notes.alikeTasks}; framed: the most frequent; ${sizeText(
          [...new Map(rows.map(row => [JSON.stringify([row.graded_by, row.place]), row.n])).values()],
          'run',
        )}`,
        unorderedNote(order),
        raters.length > 1 && notes.judgePanels,
        hasTiers && context.levels.configuration.length > 1 && `All ${context.subject.word}s together`,
        raters.length < all.length && shownText(`${raters.length - 1} of ${all.length - 1} judges`),
        places.length < allPlaces && shownText(`the ${places.length} ${word}s with the most runs of ${allPlaces}`),
      ),
      width,
      view: heatPanels({
        panel: { field: 'graded_by', levels: raters },
        columns,
        x: { field: 'grade', levels: order, title: 'Grade' },
        y: { field: 'place', levels: places },
        width,
        step: stepFor(places.length),
        scale: numberScale([0, 1], { range: [0, 1] }),
        format: 'percent',
        title: 'Share of runs (%)',
        label: isCounted
          ? { texts: [{ widest: '00', pattern: 'd' }], field: 'runs' }
          : {
              texts: cellTexts(
                rows.map(({ value }) => value),
                'percent',
              ),
            },
        framed: 'frequent',
      }),
    }
  },
})

/** Places without an order of their own: those that have the best grade most often first. */
const fromBest = (rows: readonly Row[], order: readonly string[]): string[] => {
  const shares = new Map<string, number[]>()
  for (const { graded_by: by, place, grade, value } of rows) {
    const own = shares.get(place) ?? order.map(() => 0)
    if (by === consensus) own[order.indexOf(grade)] = value
    shares.set(place, own)
  }
  const difference = (a: readonly number[], b: readonly number[]) =>
    a.map((share, i) => b[i] - share).find(each => each !== 0) ?? 0
  return [...shares].sort(([, a], [, b]) => difference(a, b)).map(([place]) => place)
}

/** What is most frequent in a place; `C or D` where two grades are. */
interface Frequent {
  readonly place: string
  readonly grade: string
  readonly rank: number
  readonly share: number
}

const frequentIn = (rows: readonly Row[], places: readonly string[], order: readonly string[]): Frequent[] =>
  places.flatMap(place => {
    const own = rows.filter(row => row.place === place && row.frequent)
    const grades = order.filter(grade => own.some(row => row.grade === grade))
    if (grades.length === 0) return []
    return [{ place, grade: grades.join(' or '), rank: order.indexOf(grades[0]), share: own[0].value }]
  })

/** Of tiers the first and the last; of places without an order how many have each grade, by that which has it most. */
const gradesTitle = (
  isConsensus: boolean,
  frequent: readonly Frequent[],
  isOrdered: boolean,
): Message<'title-frequent-grades'> => {
  const [first, last] = [frequent[0], frequent[frequent.length - 1]]
  const told = (grades: Message<'title-frequent-grades'>['params']['grades']) =>
    ({ code: 'title-frequent-grades', params: { isConsensus, grades } }) as const
  if (frequent.every(({ grade }) => grade === first.grade))
    return told([{ grade: first.grade, where: frequent.length > 1 ? 'everywhere' : null }])
  if (isOrdered && first.grade !== last.grade)
    return told([first, last].map(({ grade, place }) => ({ grade, where: `in ${place}` })))
  const sorted = [...frequent].sort((a, b) => a.rank - b.rank)
  const grades = [...new Set([sorted[0].grade, sorted[sorted.length - 1].grade])]
  return told(
    grades.map(grade => {
      const own = frequent.filter(each => each.grade === grade)
      const { place } = isOrdered ? own[0] : own.reduce((most, each) => (each.share > most.share ? each : most))
      return { grade, where: `${isOrdered ? 'in' : 'for'} ${withOthers(place, own.length - 1)}` }
    }),
  )
}

/** What grades a judge gave to the runs of a tier, or of a model where there are no tiers. */
interface Grades {
  /** Null for what the judges agreed on. */
  readonly judge: string | null
  readonly place: string | null
  /** By grade, how many runs have it. */
  readonly counts: ReadonlyMap<string, number>
  /** By grade, what share of the runs has it, every task weighing the same. */
  readonly shares: ReadonlyMap<string, number>
  readonly n: number
}

/** The grades of all runs, by the row of the run. */
interface Given {
  readonly judge: string | null
  readonly grades: readonly (string | null)[]
}

/** The grades of all runs by tier, as agreed on and as each of several judges gave them. */
export const gradesOf = (analysis: Analysis): Grades[] => {
  const places = runsByTier(analysis)
  return givenIn(analysis).flatMap(({ judge, grades }) => {
    const columns = [...new Set(grades)]
      .filter(grade => grade !== null)
      .map(grade => ({
        grade,
        isIt: Float64Array.from(grades, each => (each === null ? NaN : Number(each === grade))),
      }))
    return places.flatMap(({ place, rows, layout }) => {
      const counts = countsIn(rows, grades)
      const shares = columns
        .filter(({ grade }) => counts.has(grade))
        .map(({ grade, isIt }) => [grade, mean(sampleOf(layout, isIt).tasks.map(({ value }) => value))] as const)
      const n = [...counts.values()].reduce((sum, count) => sum + count, 0)
      return n > 0 ? [{ judge, place, counts, shares: new Map(shares), n }] : []
    })
  })
}

const givenIn = ({ tables: { runs, judges: table } }: Analysis): Given[] => {
  const agreed = { judge: null, grades: words(allRows(runs), 'grade') }
  const { judges, judge, run } = seatsOf(table)
  if (judges.length < 2) return [agreed]
  const given = judges.map(name => ({ judge: name, grades: new Array<string | null>(runs.size).fill(null) }))
  words(allRows(table), 'judge_grade').forEach((grade, row) => {
    if (judge[row] >= 0) given[judge[row]].grades[run[row]] = grade
  })
  return [agreed, ...given]
}

const countsIn = ({ rows }: Rows, grades: readonly (string | null)[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const grade = grades[row]
    if (grade !== null) counts.set(grade, (counts.get(grade) ?? 0) + 1)
  }
  return counts
}
