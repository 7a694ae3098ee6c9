import { readFileSync } from 'node:fs'
import wabt from 'wabt'

const folder = new URL('../src/statistics/kernel/', import.meta.url)
export const kernelFile = new URL('kernel.gen.ts', folder)

/** The text of the module that holds the machine code of kernel.wat. */
export const kernelText = async () => {
  const { parseWat } = await wabt()
  const parsed = parseWat('kernel.wat', readFileSync(new URL('kernel.wat', folder), 'utf8'), { simd: true })
  const code = Buffer.from(parsed.toBinary({}).buffer).toString('base64')
  return [
    '// Generated from kernel.wat: run `npm run generate` after changing it.',
    'export const kernelCode =',
    `  '${code}'`,
    '',
  ].join('\n')
}
