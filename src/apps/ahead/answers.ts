import { type Analysis, createAnalysis } from '../../analysis/analysis.ts'
import { toldGroups } from '../../analysis/told.ts'
import { Claims } from '../../core/claims.ts'
import { largestFirst, rawFiles } from '../../formats/data.ts'
import type { OutputFile } from '../../formats/manifest.ts'
import { Stage } from '../../formats/stage.ts'
import { allMetrics } from '../../metrics/all.gen.ts'
import { type Asked, type Found, noExhibits, type Staged, type WrittenExhibits } from './thread.ts'

/** Finds what is asked for, and tells each answer as soon as there is one. */
export const answer = async (asked: Asked, tell: (found: Found) => void): Promise<void> => {
  const { tables, settings, groupings, kinds, stage } = asked
  const analysis = createAnalysis({ tables, problems: [] }, allMetrics, settings)
  tell({ groups: groupings.flatMap(grouping => toldGroups(analysis, grouping)) })
  const room = stage && new Stage(stage.folder, stage.process, settings.csvSafe)
  tell({ staged: room ? stagedIn(room, analysis, asked) : new Map() })
  tell({ exhibits: kinds.length > 0 ? await exhibitsOf(analysis, asked, room) : noExhibits() })
}

const stagedIn = (room: Stage, analysis: Analysis, { written, claims }: Asked): Staged => {
  const staged = new Map<string, OutputFile>()
  if (written.includes('data'))
    for (const { path, pieces } of new Claims(claims).of(largestFirst(rawFiles(analysis))))
      staged.set(path, room.write(path, pieces()))
  return staged
}

/** What makes them is fetched when it is needed. */
const exhibitsOf = async (
  analysis: Analysis,
  { kinds, written, exhibitClaims }: Asked,
  room: Stage | null,
): Promise<WrittenExhibits> => {
  const [{ makeEarly }, { textWriter }] = await Promise.all([
    import('../../exhibits/early.ts'),
    import('../exhibit-texts.ts'),
  ])
  const staged = new Map<string, OutputFile>()
  const keep = textWriter(
    kinds.filter(kind => written.includes(kind)),
    analysis.settings.figures.formats,
    (name, pieces) => room && staged.set(name, room.write(name, pieces)),
  )
  return { ...(await makeEarly(analysis, kinds, new Claims(exhibitClaims), keep)), staged }
}
