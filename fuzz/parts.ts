import { cache } from './cache.ts'
import { formats } from './formats/formats.ts'
import { gate } from './gate/gate.ts'
import { kills } from './kills.ts'
import { names } from './names/part.ts'
import type { Part } from './part.ts'

export const parts: readonly Part[] = [formats, kills, cache, names, gate]
