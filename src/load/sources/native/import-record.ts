import type { RunRecord, Trouble } from '../../../core/record.ts'
import type { Fields } from '../../io/fields.ts'

export interface VariantNames {
  readonly agent: string | null
  tier(folder: string): string | null
  subtest(folder: string): string | null
}

const asTheFolders: VariantNames = { agent: null, tier: folder => folder, subtest: folder => folder }

/** What config/experiment.json says of the source that it was imported from; null where it was not. */
export const importedFrom = (config: Fields | null): { experiment: string | null; names: VariantNames } | null => {
  const imported = config?.object('imported')
  if (!imported) return null
  const named = (kind: 'tiers' | 'subtests') => {
    const names = imported.object(kind)
    return (folder: string) => (names && folder in names.value ? names.word(folder) : folder)
  }
  return {
    experiment: imported.word('experiment'),
    names: { agent: imported.word('agent'), tier: named('tiers'), subtest: named('subtests') },
  }
}

export const namesOf = (config: Fields | null): VariantNames => importedFrom(config)?.names ?? asTheFolders

const troubles: readonly string[] = ['agent_error', 'infrastructure', 'timeout'] satisfies Trouble[]
const isTrouble = (word: string | null): word is Trouble => word !== null && troubles.includes(word)

/** What the layout has no other place for: why a run failed, whose verdict counts, and numbers of the source. */
export const importedRun = (result: Fields) => {
  const imported = result.object('imported')
  if (!imported) return null
  const failure = imported.word('failure_kind')
  const extra = imported.object('extra')
  const total = imported.amount('total_tokens')
  return {
    trouble: isTrouble(failure) ? failure : null,
    decides: imported.word('verdict_by') === 'source',
    total: Number.isNaN(total) ? {} : { total },
    extra: extra ? { extra: numbersIn(extra) } : {},
  }
}

const numbersIn = (fields: Fields): NonNullable<RunRecord['extra']> =>
  Object.fromEntries(Object.keys(fields.value).map(name => [name, fields.number(name)]))
