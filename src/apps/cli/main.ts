#!/usr/bin/env node
import { tuneEngine } from './engine.ts'
import { exitCodes, failureOf } from './failure.ts'
import { createProgram } from './program.ts'
import { note } from './screen.ts'

tuneEngine()

// A reader that has seen enough, such as head, is no error; a full disk is one, and no fault of ours.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return
    note(`error: What there is to print cannot be written: ${error.message}`)
    process.exit(exitCodes.usage)
  })

// Signals end the process as they do by themselves: whoever listens to them hears them only when nothing is computed.
// What was staged until then is no result, and the next command sweeps it up.

try {
  const program = await createProgram(process.argv.slice(2))
  await program.parseAsync()
} catch (error) {
  const { code, text } = failureOf(error, Boolean(process.env.TIERCEL_DEBUG))
  if (text !== '') note(text)
  process.exitCode = code
}
