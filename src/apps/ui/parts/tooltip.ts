/** A box beside the pointer, made of text alone. */
export const createTooltip = (): { show(event: MouseEvent, lines: readonly string[]): void; hide(): void } => {
  const box = document.createElement('div')
  box.className = 'tooltip'
  box.setAttribute('role', 'tooltip')
  return {
    show(event, lines) {
      box.replaceChildren(
        ...lines.map(line => {
          const row = document.createElement('div')
          row.textContent = line
          return row
        }),
      )
      document.body.append(box)
      const { width, height } = box.getBoundingClientRect()
      box.style.left = `${Math.max(4, Math.min(event.clientX + 14, innerWidth - width - 8))}px`
      box.style.top = `${Math.max(4, Math.min(event.clientY + 14, innerHeight - height - 8))}px`
    },
    hide: () => box.remove(),
  }
}
