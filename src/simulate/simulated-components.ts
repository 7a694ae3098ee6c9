import { twoDigits } from './simulated-files.ts'
import { tierName } from './world.ts'

/** The parts that a variant can be made of, in the shapes of config_manifest.json. */
type Resources = Readonly<Record<string, unknown>>

interface Kind {
  readonly leaves: readonly (string | number)[]
  resources(leaves: readonly (string | number)[]): Resources
}

/** Each tier brings one of these in, on top of those before. */
const kinds: readonly Kind[] = [
  { leaves: ['B01', 'B02', 'B03', 'B04', 'B05', 'B06'], resources: blocks => ({ claude_md: { blocks } }) },
  {
    leaves: ['agent', 'cicd', 'documentation', 'quality', 'workflow'],
    resources: categories => ({ skills: { categories } }),
  },
  { leaves: ['Read', 'Write', 'Edit', 'Glob', 'Grep', 'Bash'], resources: enabled => ({ tools: { enabled } }) },
  {
    leaves: ['filesystem', 'git', 'memory', 'fetch', 'time'],
    resources: names => ({ mcp_servers: names.map(name => ({ name })) }),
  },
  { leaves: [0, 1, 2, 3, 4, 5], resources: levels => ({ agents: { levels } }) },
]

const everything: Resources = Object.assign({}, ...kinds.map(kind => kind.resources(kind.leaves)), {
  tools: { enabled: 'all' },
})

/** The first variant of a tier goes without its new kind, the others have some of its leaves. */
const chosen = (kind: Kind, subtest: number) =>
  kind.leaves.filter((_, i) => subtest > 0 && (i + subtest) % kind.leaves.length < 2 + (subtest % 3))

/** What all variants of a tier share: the first leaves of every earlier kind. */
const shared = (tier: number): Resources =>
  Object.assign({}, ...kinds.slice(0, tier).map(kind => kind.resources(kind.leaves.slice(0, 3))))

/** config_manifest.json. In every other variant the shared part is named as inherited, as harnesses do at times. */
export const componentManifest = (tier: number, subtest: number, composedAt: string) => {
  const own = tier < kinds.length ? kinds[tier].resources(chosen(kinds[tier], subtest)) : subtest > 0 ? everything : {}
  const inherits = tier > 0 && subtest % 2 === 0
  return {
    tier_id: tierName(tier),
    subtest_id: twoDigits(subtest),
    resources: inherits ? own : { ...shared(tier), ...own },
    composed_at: composedAt,
    inherited_from: inherits ? shared(tier) : null,
  }
}
