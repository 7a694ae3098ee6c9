import { fileURLToPath } from 'node:url'

const names = { regular: 'SourceSans3-Regular.ttf', bold: 'SourceSans3-SemiBold.ttf' } as const

/** Where the shipped fonts are; src and dist lie equally deep below the package. */
export const fontFile = (weight: keyof typeof names): string =>
  fileURLToPath(new URL(`../../../assets/fonts/${names[weight]}`, import.meta.url))

export const fontFiles = (): string[] => [fontFile('regular'), fontFile('bold')]
