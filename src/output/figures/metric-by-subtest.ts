import { type Cell, subtestCellsOf } from '../../analysis/cells.ts'
import { type Layer, notApplicable } from '../../core/exhibit.ts'
import type { Format } from '../../core/format.ts'
import type { Better, Group } from '../../core/metric.ts'
import { defineFamily } from '../exhibits/define.ts'
import { common } from '../exhibits/figure-columns.ts'
import { present } from '../exhibits/row-values.ts'
import { type Message, text } from '../narrative/messages.ts'
import { anyOne, centreText, emptyText, equalBest, sentences, shownText, sizeText } from '../narrative/subtitles.ts'
import { isAlike } from '../narrative/titles.ts'
import { named, titleOf } from '../narrative/words.ts'
import { amountsText } from '../plot/amount.ts'
import { axisTitle } from '../plot/axis.ts'
import { type CellText, cellTexts } from '../plot/cell-text.ts'
import { conditionsOf, drawnPlaces, fitsPage } from '../plot/condition-notes.ts'
import { quoted, tame } from '../plot/expression.ts'
import { heatPanels } from '../plot/heat-panels.ts'
import { limitLevels } from '../plot/limit.ts'
import { metricScale } from '../plot/metric-scale.ts'
import { shortenAll } from '../plot/shorten-all.ts'
import { widestOf } from '../plot/text-width.ts'
import { ink, textSize } from '../plot/theme.ts'

type Row = {
  readonly configuration: string
  readonly tier: string
  readonly subtest: string
  readonly value: number
  readonly n: number
  /** The best of its tier; several where they are equal. */
  readonly best: boolean
  /** Largest minus smallest of the tier. */
  readonly spread: number
  readonly subtests: number
  readonly shown: boolean
}

const mostSubtests = 40
/** So few that two maps stand side by side. */
const fewSubtests = 6
/** How high a cell can be: as high as the page has room for. */
const steps = [14, 12, 10, 9]
const least = 9

export default defineFamily<Row>({
  id: 'metric-by-subtest',
  title: 'A metric by subtest',
  description:
    'The mean of a metric in every subtest of every tier, a map for each model, with the best subtest of each tier and how far its subtests lie apart.',
  needs: { subtest: 2 },
  memberTitle: title => `${title} by subtest`,
  forEach: metric => metric.per === 'run' && metric.better !== 'neither',

  columns: metric => ({
    ...common('agent', 'agent_model', 'tier', 'subtest'),
    value: { metric: metric.id },
    ...common('n'),
    best: { title: 'Best of its tier' },
    ...common('subtests'),
  }),

  rows(analysis, metric) {
    const cells = subtestCellsOf(analysis)(metric)
    const tiers = tiersOf(cells)
    if (cells.length === 0) return []
    if ([...tiers.values()].every(({ subtests }) => subtests < 2)) return notApplicable('needs a tier with 2 subtests')
    const extremes = new Map<string, number>()
    for (const { group, name, value } of cells)
      extremes.set(name, Math.max(extremes.get(name) ?? 0, extremity(value, tiers.get(group))))
    const subtests = limitLevels([...extremes.keys()], mostSubtests, name => extremes.get(name) ?? 0, '')
    const isShown = drawnPlaces(analysis, { height: levels => least * levels, columns: columnsBy(subtests.levels) })
    return cells.map(({ group, name, value, n }) => {
      const [model, tierName] = [named(group.key.configuration), named(group.key.tier)]
      const tier = tiers.get(group) ?? { least: value, most: value, subtests: 1 }
      return {
        configuration: model,
        tier: tierName,
        subtest: name,
        value,
        n,
        best: !isAlike(tier.least, tier.most) && isAlike(value, metric.better === 'lower' ? tier.least : tier.most),
        spread: tier.most - tier.least,
        subtests: tier.subtests,
        shown: subtests.isShown(name) && isShown({ configuration: model, tier: tierName }),
      }
    })
  },

  draw(rows, context, metric) {
    const conditions = conditionsOf(rows, context)
    const { levels, panels } = conditions
    const subtests = present(
      context.levels.subtest,
      rows.filter(({ shown }) => shown),
      'subtest',
    )
    const all = new Set(rows.map(({ subtest }) => subtest)).size
    const columns = Math.min(columnsBy(subtests), panels.length)
    const isWide = subtests.length > fewSubtests || columns > 1
    const word = conditions.level === 'tier' ? 'tier' : context.subject.word
    const width = isWide ? context.width.page : context.width.column
    const values = rows.flatMap(({ shown, value }) => (shown ? [value] : []))
    const spreads = rows.flatMap(({ shown, spread }) => (shown ? [spread] : []))
    const best = rows.filter(row => row.best)
    const equal = new Map<string, number>()
    for (const row of best) equal.set(conditions.place(row), (equal.get(conditions.place(row)) ?? 0) + 1)
    const mostEqual = Math.max(0, ...equal.values())
    const beside = besideMap({
      level: conditions.fields.level,
      names: [...new Set(best.map(({ subtest }) => subtest))],
      equal: mostEqual,
      text: cellTexts(best.length > 0 ? spreads : values, metric.format)[0],
    })
    return {
      title: text(spreadTitle(titleOf(metric, context.settings), rows, row => conditions.place(row), metric.format)),
      subtitle: sentences(
        `${centreText(metric)} of subtests, ${sizeText(
          rows.map(({ n }) => n),
          'run',
        )}`,
        best.length > 0 &&
          `Framed: ${bestWord[metric.better]} of ${anyOne(word)}; the more subtests, the more of its lead is luck`,
        mostEqual > 1 && equalBest(mostEqual - 1),
        hasHoles(rows) && emptyText(word),
        subtests.length < all &&
          shownText(`the ${subtests.length} subtests nearest to the ends of their tiers, of ${all}`),
        conditions.text,
      ),
      width,
      view: heatPanels({
        panel: { field: conditions.fields.panel, levels: panels },
        columns,
        x: { field: 'subtest', levels: subtests, title: 'Subtest' },
        y: { field: conditions.fields.level, levels },
        width,
        margin: beside.width,
        step: steps.find(step => fitsPage(Math.ceil(panels.length / columns), step * levels.length)) ?? least,
        scale: metricScale(values, metric),
        format: metric.format,
        title: axisTitle(metric, context.settings),
        label: { texts: cellTexts(values, metric.format) },
        framed: 'best',
        beside: beside.layers,
      }),
    }
  },
})

/** Whether some cell of the maps has no value. */
const hasHoles = (rows: readonly Row[]): boolean => {
  const drawn = rows.filter(({ shown }) => shown)
  const count = (field: 'subtest' | 'configuration' | 'tier') => new Set(drawn.map(row => row[field])).size
  return count('subtest') * count('configuration') * count('tier') > drawn.length
}

const columnsBy = ({ length }: readonly string[]): number => (length > fewSubtests ? 1 : 2)

/** What the subtests of a tier range over. */
interface TierRange {
  readonly least: number
  readonly most: number
  readonly subtests: number
}

const tiersOf = (cells: readonly Cell[]): Map<Group, TierRange> => {
  const tiers = new Map<Group, TierRange>()
  for (const { group, value } of cells) {
    const { least, most, subtests } = tiers.get(group) ?? { least: value, most: value, subtests: 0 }
    tiers.set(group, { least: Math.min(least, value), most: Math.max(most, value), subtests: subtests + 1 })
  }
  return tiers
}

/** How near a subtest is to the best or the worst of its tier: 1 for these, 0 in the middle between them. */
const extremity = (value: number, tier: TierRange | undefined): number =>
  tier && tier.most > tier.least ? Math.abs((2 * (value - tier.least)) / (tier.most - tier.least) - 1) : 0

const bestWord: Record<Better, string> = { higher: 'highest', lower: 'lowest', neither: 'highest' }

const spreadTitle = (
  title: string,
  rows: readonly Row[],
  place: (row: Row) => string,
  format: Format,
): Message<'title-subtest-spread'> => {
  const tiers = new Map(rows.flatMap(row => (row.subtests > 1 ? [[place(row), row.spread]] : [])))
  const sorted = [...tiers].map(([where, spread]) => ({ where, spread })).sort((a, b) => a.spread - b.spread)
  const ends = [sorted[0], sorted[sorted.length - 1]]
  const amounts = amountsText(
    ends.map(({ spread }) => spread),
    format,
  )
  const told = ends.map(({ where, spread }, i) => ({
    amount: amounts[i],
    place: where,
    others: sorted.filter(other => isAlike(other.spread, spread)).length - 1,
  }))
  return { code: 'title-subtest-spread', params: { title, ends: ends[1].spread === 0 ? null : told } }
}

const gap = 6
const longestName = 50
const headings = { best: 'Best', spread: 'Spread' }

const label = { type: 'text', fontSize: textSize, baseline: 'middle', align: 'left' } as const

const heading = (words: string, x: number): Layer => ({
  data: { values: [{}] },
  mark: { ...label, baseline: 'alphabetic', color: ink.faint },
  encoding: { x: { value: x }, y: { value: -7 }, text: { datum: words } },
})

interface Beside {
  /** The field of the rows of the map. */
  readonly level: string
  /** Those that could be the best of a row. */
  readonly names: readonly string[]
  /** How many cells of a row are the best of it, at most. */
  readonly equal: number
  /** How spreads are written. */
  readonly text: CellText
}

/**
 * Words to the right of a map and the room they need: which cell of each row is the best (`best` is true; `00 +2` where
 * two more are equal), and how far apart its cells lie (`spread`), where there are several (`subtests`).
 */
const besideMap = ({ level, names, equal, text: spread }: Beside) => {
  const shown = shortenAll(names, longestName)
  const nameWidth = widestOf([...shown.map(name => `${name}${equal > 1 ? ` +${equal - 1}` : ''}`), headings.best])
  const spreadAt = 2 * gap + nameWidth
  const y = { field: level, type: 'ordinal' as const }
  const short = names.map((name, i) => `${quoted(`:${tame(name)}`)}: ${quoted(shown[i])}`)
  return {
    width: spreadAt + widestOf([headings.spread, spread.widest]) + gap,
    layers: ({ width, isTop }: { readonly width: number; readonly isTop: boolean }): Layer[] => [
      {
        // Of several equal ones the first is named, and the others are counted.
        transform: [
          { filter: { field: 'best', equal: true } },
          {
            aggregate: [
              { op: 'min', field: 'subtest', as: 'first' },
              { op: 'count', as: 'equal' },
            ],
            groupby: [level],
          },
          {
            calculate: `({${short.join(', ')}})[':' + datum.first] + (datum.equal > 1 ? ' +' + (datum.equal - 1) : '')`,
            as: 'name',
          },
        ],
        mark: label,
        encoding: { x: { value: width + gap }, y, text: { field: 'name', type: 'nominal' } },
      },
      {
        transform: [
          { filter: 'datum.subtests > 1' },
          { aggregate: [{ op: 'max', field: 'spread', as: 'apart' }], groupby: [level] },
        ],
        mark: label,
        encoding: {
          x: { value: width + spreadAt },
          y,
          text: { field: 'apart', type: 'quantitative', format: spread.pattern },
        },
      },
      ...(isTop ? [heading(headings.best, width + gap), heading(headings.spread, width + spreadAt)] : []),
    ],
  }
}
