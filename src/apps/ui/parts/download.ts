/** Hands a file to the person, as a browser does with downloads. */
export const download = (name: string, content: Blob | string, type = 'text/plain'): void => {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** As programs read numbers, with a hyphen; a spreadsheet would run a cell that begins like a formula. */
const cell = (shown: string): string => {
  const text = shown.replace(/−(?=[$\d∞])/g, '-')
  const safe = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.map(cell).join(',')).join('\n')

export const downloadCsv = (name: string, rows: readonly (readonly string[])[]): void =>
  download(`${name}.csv`, csvText(rows), 'text/csv')
