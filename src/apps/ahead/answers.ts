import { type Analysis, createAnalysis } from '../../analysis/analysis.ts'
import { toldGroups } from '../../analysis/told.ts'
import { Claims } from '../../core/claims.ts'
import { type MadeExhibits, nothingMade } from '../../exhibits/made.ts'
import { largestFirst, rawFiles } from '../../formats/data.ts'
import type { OutputFile } from '../../formats/manifest.ts'
import { Stage } from '../../formats/stage.ts'
import { allMetrics } from '../../metrics/all.gen.ts'
import type { Asked, Found, Staged } from './thread.ts'

/** Finds what is asked for, and tells each answer as soon as there is one. */
export const answer = async (
  { tables, settings, groupings, kinds, stage, claims, exhibitClaims }: Asked,
  tell: (found: Found) => void,
): Promise<void> => {
  const analysis = createAnalysis({ tables, problems: [] }, allMetrics, settings)
  tell({ groups: groupings.flatMap(grouping => toldGroups(analysis, grouping)) })
  tell({ judges: analysis.judges().intervals() })
  tell({ staged: stage ? stagedIn(new Stage(stage.folder, stage.process), analysis, new Claims(claims)) : new Map() })
  tell({ exhibits: kinds.length > 0 ? await exhibitsOf(analysis, kinds, new Claims(exhibitClaims)) : nothingMade() })
}

const stagedIn = (room: Stage, analysis: Analysis, claims: Claims): Staged => {
  const staged = new Map<string, OutputFile>()
  for (const { path, pieces } of claims.of(largestFirst(rawFiles(analysis))))
    staged.set(path, room.write(path, pieces()))
  return staged
}

/** What makes them is fetched when it is needed. */
const exhibitsOf = async (analysis: Analysis, kinds: Asked['kinds'], claims: Claims): Promise<MadeExhibits> => {
  const { makeEarly } = await import('../../exhibits/early.ts')
  return makeEarly(analysis, kinds, claims)
}
