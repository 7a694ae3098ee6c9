import type { Analysis } from '../../analysis/analysis.ts'
import type { Comparison } from '../../analysis/comparisons/index.ts'
import type { AnswerSection, Sentence } from '../../core/report-data.ts'
import { arenasOf } from '../narrative/arenas.ts'
import { caveats } from '../narrative/caveats.ts'
import { claims } from '../narrative/claims.ts'
import type { PairClaim } from '../narrative/messages/claims-messages.ts'
import { type Linked, type Message, text } from '../narrative/messages.ts'
import { pairLinks, pairsLink } from '../narrative/report-links.ts'

/** Pairs of a list that are told one by one. */
const mostPairs = 12

/** What the study says: who leads, which differences are significant or inconclusive, and the caveats. */
export const answersOf = (analysis: Analysis): AnswerSection[] => {
  const { leaders, findings } = claims(analysis)
  return [
    { title: 'Leaderboard', sentences: leaders.map(toned('plain')) },
    { title: 'Results', sentences: findings.map(toned('plain')) },
    ...differenceSections(analysis),
    {
      title: 'Caveats',
      sentences: caveats(analysis).map(caveat => ({ text: text(caveat), link: caveat.link, tone: 'doubt' as const })),
    },
  ].filter(({ sentences }) => sentences.length > 0)
}

const toned =
  (tone: Sentence['tone']) =>
  (message: Linked): Sentence => ({ text: text(message), tone, link: message.link })

const differenceSections = (analysis: Analysis): AnswerSection[] => {
  const [arena] = arenasOf(analysis)
  if (!arena) return []
  const { tests, significant, inconclusive, exploratory, untested } = claims(analysis)
  const linkOf = pairLinks(analysis)
  const plain = (message: Message): Sentence => toned('plain')({ ...message, link: pairsLink(arena.scope) })
  const each = (code: 'significant' | 'inconclusive' | 'exploratory', found: readonly PairClaim[]): Sentence[] =>
    sentencesOf(found, params => toned(toneOf(code, params))({ code, params, link: linkOf(params.pair) }))
  return [
    {
      title: 'Significant differences',
      sentences: [
        ...(tests === null ? [] : [plain({ code: 'tests', params: tests })]),
        ...each('significant', significant),
      ],
    },
    {
      title: 'Inconclusive',
      sentences: [
        ...(inconclusive.length > 0 ? [plain({ code: 'mde-meaning', params: {} })] : []),
        ...each('inconclusive', inconclusive),
        ...untested.map(toned('open')),
      ],
    },
    { title: 'Exploratory', sentences: each('exploratory', exploratory) },
  ]
}

const toneOf = (code: Message['code'], { isWorse }: PairClaim): Sentence['tone'] =>
  code === 'significant' ? (isWorse ? 'bad' : 'good') : 'open'

/** The first pairs in a sentence each, and how many more there are. */
const sentencesOf = (pairs: readonly PairClaim[], sentenceOf: (claim: PairClaim) => Sentence): Sentence[] => {
  const shown = pairs.slice(0, pairs.length === mostPairs + 1 ? mostPairs + 1 : mostPairs).map(sentenceOf)
  const more = pairs.slice(shown.length)
  const scopes: Comparison['scope'][] = ['tiers', 'models', 'agents']
  return [
    ...shown,
    ...scopes.flatMap((scope): Sentence[] => {
      const count = more.filter(({ pair }) => pair.scope === scope).length
      if (count === 0) return []
      return [toned('plain')({ code: 'more-pairs', params: { count, scope }, link: pairsLink(scope) })]
    }),
  ]
}
