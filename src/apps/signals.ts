import { setImmediate } from 'node:timers/promises'

/** What a shell shows for a command that a signal has ended. */
const codes = { SIGINT: 130, SIGTERM: 143 } as const
const signals = ['SIGINT', 'SIGTERM'] as const

type Signal = keyof typeof codes

/**
 * Hears signals during some work, and leaves by way of exit, which lets those who are writing tidy up. Only for work that
 * pauses often: while the main thread computes, a signal that is listened to ends nothing.
 */
const hearing = async <Done>(work: () => Promise<Done>, heard: (signal: Signal) => void): Promise<Done> => {
  const listeners = signals.map(signal => [signal, () => heard(signal)] as const)
  for (const [signal, listen] of listeners) process.once(signal, listen)
  try {
    return await work()
  } finally {
    for (const [signal, listen] of listeners) process.off(signal, listen)
  }
}

/** Work after which nothing is left where it is stopped. */
export const tidily = <Done>(work: () => Promise<Done>, told: () => void): Promise<Done> =>
  hearing(work, signal => {
    if (signal === 'SIGINT') told()
    process.exit(codes[signal])
  })

/** Work that is short and must not be done by halves: a signal has to wait for its end. */
export const undivided = (work: () => void): Promise<void> =>
  hearing(
    async () => {
      work()
      // Signals are heard when the loop turns.
      await setImmediate()
    },
    signal => process.exit(codes[signal]),
  )

/** Whether a process is still there. */
export const isRunning = (id: number): boolean => {
  try {
    process.kill(id, 0)
    return true
  } catch {
    return false
  }
}
