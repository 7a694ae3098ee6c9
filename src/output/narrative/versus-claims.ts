import type { MetricVersus, Versus } from '../../analysis/versus/versus.ts'
import type { Settings } from '../../core/settings.ts'
import type { CountedAnswer } from './messages/versus-messages.ts'
import { type Message, text } from './messages.ts'
import { titleOf } from './words.ts'

/** How much two sides have, and how they are compared. */
export const extentOf = (versus: Versus): Message<'versus-extent'> => {
  const { base, candidate, tasks, layouts } = versus
  return {
    code: 'versus-extent',
    params: {
      base: base.runs.rows.length,
      candidate: candidate.runs.rows.length,
      tasks,
      measured: measuredIn(versus),
      paired: layouts.sharedUnits ? layouts.columns : [],
    },
  }
}

/** The first metric can be measured in fewer tasks than are shared. */
const measuredIn = (versus: Versus) => {
  const first = versus.metrics().find(({ pair, verdict }) => pair.n.base > 0 && verdict !== 'not compared')
  if (!first || first.difference.shared >= versus.tasks.shared) return null
  return { title: first.pair.metric.title, shared: first.difference.shared }
}

/** The tasks that broke; nothing where none did. */
export const brokenIn = (versus: Versus): Message<'broken-tasks'>[] => {
  const broken = versus.broken()
  return broken === null || broken.tasks.length === 0 ? [] : [{ code: 'broken-tasks', params: broken }]
}

/** What is inconclusive, and what would settle it; what could not be compared, and why. The same is said once. */
export const openIn = (compared: readonly MetricVersus[], settings: Settings): Message[] => {
  const said = new Map<string, { readonly messageOn: On; readonly titles: string[] }>()
  for (const each of compared) {
    const messageOn = openOf(each, settings)
    if (messageOn === null) continue
    const key = text(messageOn([]))
    const known = said.get(key) ?? { messageOn, titles: [] }
    known.titles.push(titleOf(each.pair.metric, settings))
    said.set(key, known)
  }
  return [...said.values()].map(({ messageOn, titles }) => messageOn(titles))
}

/** A message on some metrics. */
type On = (titles: readonly string[]) => Message

const openOf = (each: MetricVersus, { alpha }: Settings): On | null => {
  const { verdict, difference, pair, reasons, missingDecides, familySize, equivalence } = each
  const needed = each.needed()
  const { caution, p, scale } = difference
  if (missingDecides) {
    const answers = { asRecorded: answerOf(missingDecides.asRecorded), asFailures: answerOf(missingDecides.asFailures) }
    return titles => ({ code: 'missing-decides', params: { titles, ...answers } })
  }
  if (verdict === 'inconclusive' && caution !== null)
    return titles => ({ code: 'no-claim', params: { titles, caution, p } })
  if (verdict === 'inconclusive' && needed)
    return titles => ({
      code: 'needs-more',
      params: {
        titles,
        needed,
        scale,
        metric: pair.metric,
        unadjusted: p < alpha ? { p, metrics: familySize } : null,
        breakage: equivalence.rareBreakage?.reason ?? null,
      },
    })
  return verdict === 'not compared' ? titles => ({ code: 'not-compared', params: { titles, reasons } }) : null
}

const answerOf = ({ difference, verdict, pair: { metric } }: MetricVersus): CountedAnswer => ({
  difference,
  metric,
  verdict,
})

/** Runs that have no counterpart on the other side. */
export const onlyIn = (versus: Versus): Message<'only-on-side'>[] => {
  const only = versus.only()
  return (['base', 'candidate'] as const).flatMap((side): Message<'only-on-side'>[] => {
    const found = only[side]
    if (found.length === 0) return []
    const runs = found.reduce((sum, each) => sum + each.runs, 0)
    const tasks = found.filter(({ cell }) => cell === null).map(({ task }) => task)
    const partly = new Set(found.filter(({ cell }) => cell !== null).map(({ task }) => task)).size
    return [{ code: 'only-on-side', params: { side, runs, tasks, partly } }]
  })
}
