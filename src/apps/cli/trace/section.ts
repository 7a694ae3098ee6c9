import type { Look } from '../screen.ts'

/** A part of an account under its title; nothing where it has no lines. */
export const section = (title: string, lines: readonly string[], { colours }: Look): string =>
  lines.length === 0 ? '' : [colours.bold(title), ...lines].join('\n')
