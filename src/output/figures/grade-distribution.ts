import { linksOf } from '../../analysis/shared-tasks.ts'
import { sharesOf } from '../../analysis/word-shares.ts'
import { type ExhibitContext, notApplicable } from '../../core/exhibit.ts'
import { gradeOrder, gradePlace, isOnScale } from '../../core/grade.ts'
import type { MethodId } from '../../core/methods.ts'
import { allRows, words } from '../../core/table.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common, limits } from '../exhibits/figure-columns.ts'
import { littleText } from '../exhibits/little-text.ts'
import { finite } from '../exhibits/row-values.ts'
import { limitsMethod, linesText } from '../narrative/interval-words.ts'
import { notes, sentences, sizeText } from '../narrative/subtitles.ts'
import { unjudged } from '../narrative/title-claims.ts'
import { named } from '../narrative/words.ts'
import { type Conditions, conditionsOf, drawnPlaces } from '../plot/condition-notes.ts'
import { extremesMessage, rangeMessage } from '../plot/fitted-message.ts'
import { cutOf, gradeParts, unorderedNote } from '../plot/grade-scale.ts'
import { numberScale } from '../plot/scale.ts'
import { shortenAll } from '../plot/shorten-all.ts'
import { stackedPanels, stackedRoom } from '../plot/stacked.ts'

type Row = {
  /** The runs with a grade, or those with a good one together. */
  readonly what: 'part' | 'total'
  readonly configuration: string
  readonly tier: string
  readonly grade: string
  readonly value: number
  readonly low: number | null
  readonly high: number | null
  readonly runs: number | null
  readonly n: number
  readonly method: MethodId | null
  /** Those with the same number tried tasks in common, or are linked by others that did. */
  readonly linked: number
  readonly shown: boolean
}

const bare: Row = {
  what: 'part',
  configuration: '',
  tier: '',
  grade: '',
  value: 0,
  low: null,
  high: null,
  runs: null,
  n: 0,
  method: null,
  linked: 0,
  shown: true,
}

/** Fewer runs are counted, since shares of so few would look more exact than they are. */
const leastForShares = 30
/** How wide a grade may be in the title, in points. */
const widestName = 100

export default defineFigure<Row>({
  id: 'grade-distribution',
  title: 'Grades',
  description:
    'How the grades of runs are spread in every tier, with the interval of the share that reaches the middle grade or a better one where all grades have a known order.',

  columns: {
    ...common('agent', 'agent_model', 'tier'),
    grade: { title: 'Grade' },
    value: { title: 'Share of runs', format: 'percent', interval: limits },
    ...common('runs', 'n'),
  },

  rows(analysis) {
    const grades = words(allRows(analysis.tables.runs), 'grade').filter(grade => grade !== null)
    if (grades.length === 0) return notApplicable('needs runs with grades')
    const order = gradeOrder(grades)
    const cut = order.every(isOnScale) ? cutOf(grades) : null
    const isShown = drawnPlaces(analysis, stackedRoom(false))
    const isGood = (grade: string) => cut !== null && gradePlace(grade) <= gradePlace(cut)
    const found = sharesOf(analysis, 'grade', isGood)
    const linked = linksOf(analysis.groups('by_configuration_and_tier'))
    return found.flatMap(({ group, n, shares, together }): Row[] => {
      const place = { configuration: named(group.key.configuration), tier: named(group.key.tier) }
      const about: Row = { ...bare, ...place, n, linked: linked.get(group) ?? 0, shown: isShown(place) }
      const { value, low, high, method } = together
      const parts = order.map((grade): Row => {
        const { share = 0, runs = 0 } = shares.find(({ word }) => word === grade) ?? {}
        return { ...about, grade, value: share, runs }
      })
      if (cut === null) return parts
      const limits = { value, low: finite(low), high: finite(high), method }
      return [...parts, { ...about, what: 'total', grade: cut, ...limits }]
    })
  },

  draw(rows, context) {
    const conditions = conditionsOf(rows, context)
    const order = gradeOrder(rows.map(({ grade }) => grade))
    const sizes = rows.filter(({ what, grade }) => what === 'part' && grade === order[0]).map(({ n }) => n)
    const isCounted = Math.max(...sizes) < leastForShares
    const told = order.every(isOnScale)
      ? reachedText(rows, order, conditions, context)
      : frequentText(rows, order, conditions)
    return {
      title: told.title,
      subtitle: sentences(
        `${isCounted ? notes.countedGrades : notes.sharedGrades}, ${notes.alikeTasks}; ${sizeText(sizes, 'run')}`,
        ...told.notes,
        conditions.text,
      ),
      width: conditions.width,
      view: stackedPanels({
        conditions,
        parts: gradeParts(order),
        part: 'grade',
        partsTitle: 'Grade',
        scale: numberScale([0, 1], { range: [0, 1], zero: true, count: 4 }),
        format: 'percent',
        title: 'Share of runs (%)',
        dots: false,
        label: isCounted ? { field: 'runs', format: 'd', width: 8 } : { field: 'value', format: '.0%', width: 14 },
      }),
    }
  },
})

interface Told {
  readonly title: string
  readonly notes: readonly (string | null)[]
}

/** What there is to see where grades have an order: how many runs reach one. */
const reachedText = (
  rows: readonly Row[],
  order: readonly string[],
  { place }: Conditions,
  context: ExhibitContext,
): Told => {
  const totals = rows.filter(({ what }) => what === 'total')
  const [{ grade: cut }] = totals
  const reached = order[0] === cut ? cut : `${cut} or better`
  return {
    title: extremesMessage(
      `Share of runs with grade ${reached}`,
      totals.map(row => ({ ...row, ...unjudged, place: place(row) })),
      { format: 'percent', better: 'higher' },
    ),
    notes: [linesText(totals, reached, context.settings), limitsMethod(totals), littleText(totals, { range: [0, 1] })],
  }
}

/** What there is to see where no grade is known to be better than another: the one that most runs have. */
const frequentText = (rows: readonly Row[], order: readonly string[], { place }: Conditions): Told => {
  const runsWith = (grade: string) => rows.reduce((sum, row) => sum + (row.grade === grade ? (row.runs ?? 0) : 0), 0)
  const frequent = order.reduce((most, grade) => (runsWith(grade) > runsWith(most) ? grade : most))
  const [name] = shortenAll([frequent], widestName)
  return {
    title: rangeMessage(
      `Share of runs with the most frequent grade, ${name}`,
      rows.filter(({ grade }) => grade === frequent).map(row => ({ ...row, place: place(row) })),
      'percent',
    ),
    notes: [`${unorderedNote(order)}, ${notes.untestedGrades}`],
  }
}
