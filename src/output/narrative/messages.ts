import { caveatMessages } from './messages/caveats-messages.ts'
import { claimMessages } from './messages/claims-messages.ts'
import { findingMessages } from './messages/findings-messages.ts'
import { gateMessages } from './messages/gate-messages.ts'
import { planMessages } from './messages/plan-messages.ts'
import { titleMessages } from './messages/titles-messages.ts'
import { versusMessages } from './messages/versus-messages.ts'
import { warningMessages } from './messages/warnings-messages.ts'
import { named } from './words.ts'

/** The catalog: every sentence, by its code, as a function of what it tells. */
const catalog = {
  ...caveatMessages,
  ...claimMessages,
  ...titleMessages,
  ...findingMessages,
  ...versusMessages,
  ...gateMessages,
  ...planMessages,
  ...warningMessages,
}

/** How names from data are written: each place has its own alphabet and room. */
export type Writer = (name: string | null) => string

type Catalog = typeof catalog

/** What a message tells; those that always say the same have nothing to tell. */
type Params = {
  readonly [Code in keyof Catalog]: Parameters<Catalog[Code]> extends [infer First, ...unknown[]]
    ? First
    : Readonly<Record<string, never>>
}

/** A sentence as data: which one, and what it tells. */
export type Message<Codes extends keyof Catalog = keyof Catalog> = {
  readonly [Code in Codes]: { readonly code: Code; readonly params: Params[Code] }
}[Codes]

/** A sentence with the address of the report that shows what it rests on. */
export type Linked<Codes extends keyof Catalog = keyof Catalog> = Message<Codes> & { readonly link: string }

const texts: { readonly [Code in keyof Catalog]: (params: Params[Code], written: Writer) => string } = catalog

export const text = <Codes extends keyof Catalog>(message: Message<Codes>, written: Writer = named): string =>
  texts[message.code](message.params, written)
