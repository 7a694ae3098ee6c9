import { say } from '../../../../test/support/messages.ts'
import { reason } from '../../../core/reasons.ts'

const judged = { rules: 3, failed: 1, inconclusive: 2, openCountsAs: null } as const
const useful = {
  margin: 0.084,
  isShare: false,
  tasks: 60,
  runsPerTask: { base: 3, candidate: 3 },
  asked: 0.02,
  metric: { format: 'percent' },
} as const
const open = { reasons: [reason('maybe-kept')], needed: null, useful: null }

say([
  [
    { code: 'gate-legend', params: { confidence: 0.95 } },
    'In brackets: one-sided 95% limits. A rule that compares fails if these exclude “no change” and the estimate is beyond what is allowed; every rule passes if they are within it; else it is inconclusive.',
  ],
  [{ code: 'rule-kept', params: {} }, 'Kept.'],
  [{ code: 'rule-broken', params: {} }, 'Broken beyond what chance explains.'],
  [{ code: 'rule-inconclusive', params: { ...open, reasons: [] } }, 'Inconclusive: no answer.'],
  [
    { code: 'rule-inconclusive', params: { ...open, useful } },
    'Inconclusive: it looks kept, but it could be worse than allowed. With 60 tasks × 3 runs the smallest useful margin is 9 points; this rule asks for 2.',
  ],
  [
    {
      code: 'rule-inconclusive',
      params: { ...open, useful: { ...useful, isShare: true, runsPerTask: { base: 3, candidate: 1 } } },
    },
    'Inconclusive: it looks kept, but it could be worse than allowed. With 60 tasks × 3 and 1 run the smallest useful margin is 9%; this rule asks for 2%.',
  ],
  [{ code: 'gate-verdict', params: { ...judged, verdict: 'fail' } }, '1 of 3 rules broken'],
  [
    { code: 'gate-verdict', params: { ...judged, verdict: 'inconclusive', openCountsAs: 'pass' } },
    'none of 3 rules broken, 2 inconclusive: counts as pass',
  ],
  [{ code: 'gate-verdict', params: { ...judged, verdict: 'pass' } }, 'all 3 rules kept'],
  [{ code: 'gate-verdict', params: { ...judged, rules: 1, verdict: 'pass' } }, 'all rules kept'],
])
