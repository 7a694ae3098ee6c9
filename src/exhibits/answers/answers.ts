import type { Analysis } from '../../analysis/analysis.ts'
import type { AnswerSection, Sentence } from '../../core/report.ts'
import { arenasOf } from './asked.ts'
import { holding, open } from './differences.ts'
import { doubts } from './doubts.ts'
import { findings, leaders } from './leaders.ts'
import { severityCounts } from './severity-counts.ts'

/** Differences of each metric that are told one by one. */
const mostPairs = 8

/** What the study says, in words: who leads, which differences hold, which are open, what it costs, what to distrust. */
export const answersOf = (analysis: Analysis): AnswerSection[] => {
  const arenas = arenasOf(analysis)
  // Where tiers, models and agents are told of, they share the room.
  const most = Math.floor(mostPairs / Math.max(1, arenas.length))
  return [
    arenas.length > 0
      ? { title: 'Who leads', sentences: arenas.flatMap(arena => leaders(analysis, arena)) }
      : { title: 'What was found', sentences: findings(analysis) },
    { title: 'Differences that hold', sentences: arenas.flatMap(arena => holding(analysis, arena, most)) },
    { title: 'Not settled', sentences: arenas.flatMap(arena => open(analysis, arena)) },
    {
      title: 'What to distrust',
      sentences: [...doubts(analysis), ...problemDoubts(analysis)].map(
        (doubt): Sentence => ({ ...doubt, tone: 'doubt' }),
      ),
    },
  ].filter(({ sentences }) => sentences.length > 0)
}

/** What is wrong with the files, by number; the page behind the link says where, and what to do. */
const problemDoubts = ({ problems }: Analysis): Pick<Sentence, 'text' | 'link'>[] => {
  const counts = severityCounts(problems, ['error', 'warning'])
  return counts === '' ? [] : [{ text: `The data has ${counts}.`, link: '#/quality' }]
}
