import { join } from 'node:path'
import { packageFolder } from '../package-folder.ts'

const names = { regular: 'SourceSans3-Regular.ttf', bold: 'SourceSans3-SemiBold.ttf' } as const

export const fontFile = (weight: keyof typeof names): string => join(packageFolder(), 'assets/fonts', names[weight])

export const fontFiles = (): string[] => [fontFile('regular'), fontFile('bold')]
