import type { PlanQuestion, StudyBasis, StudyPlan } from '../../analysis/plan/study-plan.ts'
import type { Message } from './messages.ts'

/** What a plan is to find, or a gate to decide. */
export const planAim = ({ basis, question }: StudyPlan): Message<'plan-aim'> => {
  const { scale, metric } = basis
  const { effect, power, margin } = question
  return { code: 'plan-aim', params: { scale, metric, effect, power, margin } }
}

/** What to know about a plan besides its numbers. */
export const planNotes = ({ basis, question }: StudyPlan): Message[] => {
  const { pilot, model, price } = basis
  const { confidence, sided, margin } = question
  const notes: Message[] = [
    { code: 'plan-test', params: { isGate: sided === 1, confidence, isSimulated: model.of === 'rate' } },
    ...(margin === null ? [] : gateNotes(basis, question, margin)),
  ]
  if (pilot?.assumed) notes.push({ code: 'plan-correlation-assumed', params: pilot.assumed })
  if (pilot && pilot.priced > 0 && Number.isNaN(price)) {
    const { priced, conditions } = pilot
    notes.push({ code: 'plan-prices-missing', params: { priced, conditions } })
  }
  if (pilot?.panel?.isFixed) notes.push({ code: 'plan-judges-fixed', params: { judges: pilot.panel.judges } })
  return notes
}

const gateNotes = (basis: StudyBasis, { effect }: PlanQuestion, margin: number): Message[] => {
  const notes: Message[] = []
  if (basis.unchanged !== basis.model) notes.push({ code: 'plan-unchanged-candidate', params: {} })
  if (basis.model.of !== 'rate') notes.push({ code: 'plan-gate-approximate', params: {} })
  const { scale, metric } = basis
  if (effect <= margin) notes.push({ code: 'plan-cannot-fail', params: { effect, margin, scale, metric } })
  return [...notes, { code: 'plan-judge-once', params: {} }]
}
