import type { Analysis } from '../../analysis/analysis.ts'
import type { Comparison } from '../../analysis/comparisons/index.ts'
import type { AnswerSection, Sentence } from '../../core/report.ts'
import { type Arena, arenasOf } from '../../output/narrative/arenas.ts'
import { doubts } from '../../output/narrative/caveats.ts'
import { cautionText, differenceLists, type ListedPair, testsText } from '../../output/narrative/differences.ts'
import { detectableText, effectWithLimits, pText } from '../../output/narrative/effects.ts'
import { findings, leaders } from '../../output/narrative/leaders.ts'
import { pairLinks, pairsLink } from '../../output/narrative/links.ts'
import { severityCounts } from '../../output/narrative/severity-counts.ts'
import { named } from '../../output/narrative/words.ts'
import { isWorse } from '../../output/narrative/worse.ts'

/** Pairs of a list that are told one by one. */
const mostPairs = 12

/** What the study says, in words: who leads, which differences are significant or inconclusive, and the caveats. */
export const answersOf = (analysis: Analysis): AnswerSection[] => {
  const arenas = arenasOf(analysis)
  return [
    arenas.length > 0
      ? { title: 'Leaderboard', sentences: arenas.flatMap(arena => leaders(analysis, arena)) }
      : { title: 'Results', sentences: findings(analysis) },
    ...differenceSections(analysis, arenas),
    {
      title: 'Caveats',
      sentences: [...doubts(analysis), ...problemDoubts(analysis)].map(
        (doubt): Sentence => ({ ...doubt, tone: 'doubt' }),
      ),
    },
  ].filter(({ sentences }) => sentences.length > 0)
}

const differenceSections = (analysis: Analysis, [arena]: readonly Arena[]): AnswerSection[] => {
  if (!arena) return []
  const plain = (text: string): Sentence => ({ text, tone: 'plain', link: pairsLink(arena.scope) })
  const lists = differenceLists(analysis, named)
  const linkOf = pairLinks(analysis)
  const told = (pairs: readonly ListedPair[], sentenceOf: (listed: ListedPair) => Omit<Sentence, 'link'>) =>
    sentencesOf(pairs, listed => ({ ...sentenceOf(listed), link: linkOf(listed.pair) }))
  const inconclusive = told(lists.inconclusive, listed => ({ text: `${claim(listed)}${mde(listed)}.`, tone: 'open' }))
  return [
    {
      title: 'Significant differences',
      sentences: [
        ...(lists.tests === null ? [] : [plain(testsText(lists))]),
        ...told(lists.significant, listed => {
          const worse = isWorse(listed.pair, listed.metric)
          return { text: `${claim(listed)}${worse ? ', worse' : ''}.`, tone: worse ? 'bad' : 'good' }
        }),
      ],
    },
    {
      title: 'Inconclusive',
      sentences: [
        ...(inconclusive.length > 0 ? [plain('MDE: minimum detectable effect (80% power, unadjusted).')] : []),
        ...inconclusive,
        ...lists.untested.map(({ text, scope }): Sentence => ({ text, tone: 'open', link: pairsLink(scope) })),
      ],
    },
    {
      title: 'Exploratory',
      sentences: told(lists.exploratory, listed => ({
        text: `${estimate(listed)}, ${cautionText(listed.pair)}.`,
        tone: 'open',
      })),
    },
  ]
}

const estimate = ({ pair, metric, title, sides }: ListedPair): string =>
  `${title}, ${sides}: ${effectWithLimits(pair, metric)}`

const claim = (listed: ListedPair): string => {
  const remark = listed.remark === null ? '' : ` (${listed.remark})`
  return `${estimate(listed)}, ${pText(listed.pair.p_adjusted ?? NaN)}${remark}`
}

const mde = ({ pair, metric }: ListedPair): string => {
  const text = detectableText(pair, metric)
  return text === null ? '' : `; MDE ${text}`
}

/** The first pairs in a sentence each, and how many more there are. */
const sentencesOf = (pairs: readonly ListedPair[], sentenceOf: (listed: ListedPair) => Sentence): Sentence[] => {
  const shown = pairs.slice(0, pairs.length === mostPairs + 1 ? mostPairs + 1 : mostPairs).map(sentenceOf)
  const more = pairs.slice(shown.length)
  const scopes: Comparison['scope'][] = ['tiers', 'models', 'agents']
  return [
    ...shown,
    ...scopes.flatMap((scope): Sentence[] => {
      const count = more.filter(({ pair }) => pair.scope === scope).length
      if (count === 0) return []
      return [{ text: `${count} more pairs of ${scope}.`, tone: 'plain', link: pairsLink(scope) }]
    }),
  ]
}

/** What is wrong with the files, by number; the page behind the link says where, and what to do. */
const problemDoubts = ({ problems }: Analysis): Pick<Sentence, 'text' | 'link'>[] => {
  const counts = severityCounts(problems, ['error', 'warning'])
  return counts === '' ? [] : [{ text: `The data has ${counts}.`, link: '#/quality' }]
}
