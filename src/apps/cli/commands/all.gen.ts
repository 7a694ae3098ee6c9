// Generated from the files of this folder: run `npm run generate` after adding or removing one.
import type { Command } from 'commander'

export const allCommands = {
  analyze: async () => (await import('./analyze.ts')).analyzeCommand,
  baseline: async () => (await import('./baseline.ts')).baselineCommand,
  check: async () => (await import('./check.ts')).checkCommand,
  compare: async () => (await import('./compare.ts')).compareCommand,
  completion: async () => (await import('./completion.ts')).completionCommand,
  demo: async () => (await import('./demo.ts')).demoCommand,
  exhibits: async () => (await import('./exhibits.ts')).exhibitsCommand,
  gate: async () => (await import('./gate.ts')).gateCommand,
  import: async () => (await import('./import.ts')).importCommand,
  init: async () => (await import('./init.ts')).initCommand,
  metrics: async () => (await import('./metrics.ts')).metricsCommand,
  plan: async () => (await import('./plan.ts')).planCommand,
  serve: async () => (await import('./serve.ts')).serveCommand,
  simulate: async () => (await import('./simulate.ts')).simulateCommand,
  trace: async () => (await import('./trace.ts')).traceCommand,
} satisfies Readonly<Record<string, () => Promise<(program: Command) => Command>>>
