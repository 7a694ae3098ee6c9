import { parentPort, workerData } from 'node:worker_threads'
import { createAnalysis } from '../../analysis/analysis.ts'
import { toldGroups } from '../../analysis/told.ts'
import { Claims } from '../../core/claims.ts'
import { largestFirst, rawFiles } from '../../formats/data.ts'
import type { OutputFile } from '../../formats/manifest.ts'
import { Stage } from '../../formats/stage.ts'
import { allMetrics } from '../../metrics/all.gen.ts'
import type { Asked, Found, Staged } from './thread.ts'

const { tables, settings, groupings, kinds, stage, claims }: Asked = workerData
const analysis = createAnalysis({ tables, problems: [] }, allMetrics, settings)

const stagedIn = (room: Stage): Staged => {
  const staged = new Map<string, OutputFile>()
  for (const { path, pieces } of new Claims(claims).of(largestFirst(rawFiles(analysis))))
    staged.set(path, room.write(path, pieces()))
  return staged
}

const tell = (found: Found): void => parentPort?.postMessage(found)

tell({ groups: groupings.flatMap(grouping => toldGroups(analysis, grouping)) })
tell({ judges: analysis.judges().intervals() })
tell({ staged: stage ? stagedIn(new Stage(stage.folder, stage.process)) : new Map() })
if (kinds.length > 0) {
  // Fetched when it is needed: without tables and figures nothing of it is.
  const { makeEarly } = await import('../../exhibits/early.ts')
  tell({ exhibits: makeEarly(analysis, kinds) })
}
