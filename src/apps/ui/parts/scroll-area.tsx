import type { ComponentChildren } from 'preact'

/** Something wide that scrolls sideways within the page; the keyboard can reach it. */
export const ScrollArea = ({ label, children }: { label: string; children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
  <section class="scroll" tabIndex={0} aria-label={`${label}, scrolls sideways`}>
    {children}
  </section>
)
