#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8'
import { version } from '../../core/version.ts'

// A command is over in seconds; threads started later have the same settings.
// Half of what is optimised early is not called again: waiting ten times as long saves a sixth of the processor time.
setFlagsFromString('--interrupt-budget=700000')
// Functions put into each other take the compiler longer than they save: a twentieth of all time.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=100')
// Every processor is at work already: helping threads wait for each other, the more so beside other programs.
setFlagsFromString('--no-parallel-scavenge')
// Garbage may take twice the room of what is needed, not three times: less memory in large studies, and not much slower.
setFlagsFromString('--heap-growing-percent=200')

const exitCodeOnFullDisk = 2

// A reader that has seen enough, such as head, is no error; a full disk is one, and no fault of ours.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return
    process.stderr.write(`error: What there is to print cannot be written: ${error.message}\n`)
    process.exit(exitCodeOnFullDisk)
  })

// Signals end the process as they do by themselves: whoever listens to them hears them only when nothing is computed.
// What was staged until then is no result, and the next command sweeps it up.

// Scripts ask for the version often, and the parser of command lines takes longer to load than Node takes to start.
const words = process.argv.slice(2)
if (words[0] === '--version' || words[0] === '-V') process.stdout.write(`${version}\n`)
else process.exitCode = await (await import('./program.ts')).runProgram(words)
