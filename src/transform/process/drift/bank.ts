import bank from './bank.json' with { type: 'json' }

/**
 * Other things that an agent could have been asked to do, of many kinds: what it does is compared with them. Values rest on
 * these texts, so a change of them is a new version.
 */
export const bankVersion: number = bank.version

export const otherGoals: readonly string[] = bank.goals
