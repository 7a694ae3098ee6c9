#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8'
import { exitCodes, failureOf } from './failure.ts'
import { createProgram } from './program.ts'
import { note } from './screen.ts'

// A command is over in seconds; threads started later have the same settings.
// Half of what is optimised early is not called again: waiting ten times as long saves a sixth of the processor time.
setFlagsFromString('--interrupt-budget=700000')
// Functions put into each other take the compiler longer than they save: a twentieth of all time.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=100')
// Every processor is at work already: helping threads wait for each other, the more so beside other programs.
setFlagsFromString('--no-parallel-scavenge')
// Garbage may take twice the room of what is needed, not three times: less memory in large studies, and not much slower.
setFlagsFromString('--heap-growing-percent=200')

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
