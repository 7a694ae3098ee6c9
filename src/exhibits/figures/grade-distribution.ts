import { placeOf } from '../../analysis/exhibited/tested.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { allRows, words } from '../../core/table.ts'
import { defineFigure } from '../define.ts'
import { conditionsOf, drawnPlaces } from '../drawing/conditions.ts'
import { cutOf, gradeOrder, gradeParts } from '../drawing/grades.ts'
import { limitsMethod, linesText } from '../drawing/interval-words.ts'
import { extremesMessage } from '../drawing/message.ts'
import { numberScale } from '../drawing/scale.ts'
import { stackedPanels, stackedRoom } from '../drawing/stacked.ts'
import { sentences, sizeText } from '../drawing/words.ts'
import { littleText } from '../little-text.ts'
import { finite, named } from '../rows.ts'
import { type TestedVerdict, testedVerdictsOn, testsText, untested } from '../settled.ts'

type Row = TestedVerdict & {
  /** The runs with a grade, or those with a good one together. */
  readonly what: 'part' | 'total'
  readonly agent_model: string
  readonly tier: string
  readonly grade: string
  readonly value: number
  readonly low: number | null
  readonly high: number | null
  readonly runs: number | null
  readonly n: number
  readonly method: string | null
  /** Those with the same number tried tasks in common, or are linked by others that did. */
  readonly linked: number
  readonly shown: boolean
}

const bare: Row = {
  what: 'part',
  agent_model: '',
  tier: '',
  grade: '',
  value: 0,
  low: null,
  high: null,
  runs: null,
  n: 0,
  method: null,
  ...untested,
  linked: 0,
  shown: true,
}

/** Fewer runs are counted, since shares of so few would look more exact than they are. */
const leastForShares = 30

export default defineFigure<Row>({
  id: 'grade-distribution',
  title: 'Grades',
  description:
    'How the grades of runs are spread in every tier, with the interval of the share that reaches the middle grade or a better one.',

  data(analysis) {
    const grades = words(allRows(analysis.tables.runs), 'grade').filter(grade => grade !== null)
    if (grades.length === 0) return notApplicable('needs runs with grades')
    const order = gradeOrder(grades)
    const cut = cutOf(grades)
    const isShown = drawnPlaces(analysis, stackedRoom(false))
    const isGood = (grade: string) => order.indexOf(grade) <= order.indexOf(cut)
    const { exhibited } = analysis
    const found = exhibited.shares('grade', isGood)
    const linked = exhibited.linked('by_model_and_tier')
    const verdictOn = testedVerdictsOn(
      found.map(({ group, together }) => ({ ...placeOf(group), value: together.value })),
      exhibited.shareTests('grade', isGood),
      analysis.settings,
    )
    return found.flatMap(({ group, n, shares, together }): Row[] => {
      const place = { agent_model: named(group.key.agent_model), tier: named(group.key.tier) }
      const about: Row = { ...bare, ...place, n, linked: linked.get(group) ?? 0, shown: isShown(place) }
      const { value, low, high, method } = together
      return [
        ...order.map(grade => {
          const { share = 0, runs = 0 } = shares.find(({ word }) => word === grade) ?? {}
          return { ...about, what: 'part' as const, grade, value: share, runs }
        }),
        {
          ...about,
          what: 'total',
          grade: cut,
          value,
          low: finite(low),
          high: finite(high),
          method,
          ...verdictOn(placeOf(group)),
        },
      ]
    })
  },

  draw(rows, context) {
    const conditions = conditionsOf(rows, context)
    const totals = rows.filter(({ what }) => what === 'total')
    const [{ grade: cut }] = totals
    const order = gradeOrder(rows.map(({ grade }) => grade))
    const isBest = order[0] === cut
    const sizes = totals.map(({ n }) => n)
    const isCounted = Math.max(...sizes) < leastForShares
    return {
      title: extremesMessage(
        `Share of runs with grade ${isBest ? cut : `${cut} or better`}`,
        totals.map(row => ({ ...row, place: conditions.place(row) })),
        { format: 'percent', better: 'higher' },
        context,
      ),
      subtitle: sentences(
        `${isCounted ? 'Numbers: runs; bars: shares' : 'Numbers: shares of runs'}, every task weighing the same; ${sizeText(sizes, 'run')}`,
        linesText(totals, isBest ? cut : `${cut} or better`, context.settings),
        limitsMethod(totals),
        littleText(totals, { range: [0, 1] }),
        testsText(totals, context),
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
