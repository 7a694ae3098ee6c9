import { editJson, editText, type Fault, removeFolder } from './damage.ts'

/** A small experiment that is damaged as a whole; `faults` takes the name of its attempt's folder. */
export interface DamagedExperiment {
  readonly name: string
  faults(attempt: string): readonly Fault[]
}

const olderAttempt = '2025-12-30T09-00-00-older'
const oddFolder = 'notes "draft", first line\nsecond line'

export const damagedExperiments: readonly DamagedExperiment[] = [
  {
    name: 'damaged-layout',
    faults: attempt => [
      {
        kind: 'older-attempt',
        expect: 'older-attempt-ignored',
        file: olderAttempt,
        note: 'An older attempt with one run stands beside the newer one: only the newer one counts.',
        damage: files => {
          const kept = [`${attempt}/config/`, `${attempt}/rubric.yaml`, `${attempt}/T0/00/run_01/`]
          for (const [path, content] of [...files])
            if (kept.some(start => path.startsWith(start))) files.set(path.replace(attempt, olderAttempt), content)
        },
      },
      {
        kind: 'symlink-loop',
        expect: 'symlink-loop',
        file: `${attempt}/T0/90`,
        note: 'A subtest is a link to its own tier: it is not followed and holds no runs.',
        damage: files => files.set(`${attempt}/T0/90`, { link: '../T0' }),
      },
      {
        kind: 'folder-name-odd',
        expect: null,
        file: `${attempt}/T0/${oddFolder}`,
        note: 'A folder beside the subtests has quotes, a comma and a line break in its name: it is no subtest.',
        damage: files => files.set(`${attempt}/T0/${oddFolder}/readme.txt`, { bytes: 'Nothing to see here.\n' }),
      },
      {
        kind: 'manifest-broken',
        expect: 'json-invalid',
        file: `${attempt}/T0/00/config_manifest.json`,
        note: 'The manifest ends in the middle: this variant has no components.',
        damage: files => editText(files, `${attempt}/T0/00/config_manifest.json`, text => text.slice(0, 40)),
      },
      {
        kind: 'tier-not-started',
        expect: 'tier-not-started',
        file: attempt,
        note: 'The plan has a tier without a folder.',
        damage: files =>
          editJson<{ tiers_to_run: readonly string[] }>(files, `${attempt}/config/experiment.json`, plan => ({
            ...plan,
            tiers_to_run: [...plan.tiers_to_run, 'T99'],
          })),
      },
    ],
  },
  {
    name: 'damaged-weights',
    faults: attempt => [
      {
        kind: 'rubric-conflict',
        expect: 'rubric-conflict',
        file: `${attempt}/rubric.yaml`,
        note: 'functional weighs 0.50 here and 0.35 elsewhere.',
        damage: files =>
          editText(files, `${attempt}/rubric.yaml`, text => text.replace('weight: 0.35', 'weight: 0.50')),
      },
    ],
  },
  {
    name: 'damaged-rubric',
    faults: attempt => [
      {
        kind: 'rubric-broken',
        expect: 'yaml-invalid',
        file: `${attempt}/rubric.yaml`,
        note: 'A bracket is never closed: criterion names cannot be matched.',
        damage: files =>
          editText(files, `${attempt}/rubric.yaml`, text => text.replace('weight: 0.35', 'weight: [0.35')),
      },
    ],
  },
  {
    name: 'missing-rubric',
    faults: attempt => [
      {
        kind: 'rubric-missing',
        expect: 'rubric-missing',
        file: `${attempt}/rubric.yaml`,
        note: 'There is no rubric: criterion names cannot be matched.',
        damage: files => files.delete(`${attempt}/rubric.yaml`),
      },
    ],
  },
  {
    name: 'damaged-plan',
    faults: attempt => [
      {
        kind: 'plan-broken',
        expect: 'json-invalid',
        file: `${attempt}/config/experiment.json`,
        note: 'The plan is no JSON: the task is named after the folder, the model comes from MODEL.md.',
        damage: files => editText(files, `${attempt}/config/experiment.json`, text => text.replace('{', '')),
      },
    ],
  },
  {
    name: 'missing-plan',
    faults: attempt => [
      {
        kind: 'plan-missing',
        expect: 'config-missing',
        file: attempt,
        note: 'There is no config/experiment.json: the task is named after the folder, the model comes from MODEL.md.',
        damage: files => removeFolder(files, `${attempt}/config`),
      },
    ],
  },
]
