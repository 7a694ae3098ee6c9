import { type Milestones, parseMilestones } from '../../../core/milestones.ts'
import { type Disk, largestSmall } from '../../io/disk.ts'
import type { FileAccount } from '../../io/fields.ts'
import { yamlValue } from '../../io/yaml.ts'

/** What the task declares as progress, beside its rubric; null where it declares nothing that can be used. */
export const readMilestones = (disk: Disk, name: string, account: FileAccount): Milestones | null => {
  const read = disk.read(name, account.file, largestSmall)
  if (read === 'absent') return null
  if ('problem' in read) {
    account.findings.add(read.problem)
    return null
  }
  const { milestones, issue } = parsed(read.text)
  if (issue !== null) {
    const message = issue
    const hint = 'Write a list of {id, weight, when: {edited: "src/**"}}, one predicate each.'
    account.report('milestones-invalid', message, hint)
  }
  return milestones
}

const parsed = (text: string): ReturnType<typeof parseMilestones> => {
  try {
    return parseMilestones(yamlValue(text))
  } catch (error) {
    return { milestones: null, issue: error instanceof Error ? error.message.split('\n')[0] : String(error) }
  }
}
