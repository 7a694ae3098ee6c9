import type { Change, ModelUsage, ProgressStep, Tokens } from '../../core/record.ts'
import type { Reader, Sheet } from './sheet.ts'

export const tokensReader = (sheet: Sheet): Reader<Tokens> => {
  const input = sheet.number('input_tokens')
  const output = sheet.number('output_tokens')
  const cacheCreation = sheet.number('cache_creation_tokens')
  const cacheRead = sheet.number('cache_read_tokens')
  return row => ({
    input: input(row),
    output: output(row),
    cacheCreation: cacheCreation(row),
    cacheRead: cacheRead(row),
  })
}

export const usageReader = (sheet: Sheet): Reader<ModelUsage> => {
  const model = sheet.text('model')
  const tokens = tokensReader(sheet)
  const costUsd = sheet.number('cost_usd')
  return row => ({ model: model(row), tokens: tokens(row), costUsd: costUsd(row) })
}

export const stepReader = (sheet: Sheet): Reader<ProgressStep> => {
  const id = sheet.text('step_id')
  const description = sheet.word('step_description')
  const weight = sheet.number('step_weight')
  const completed = sheet.flag('step_completed')
  const alignment = sheet.number('step_alignment')
  return row => ({
    id: id(row),
    description: description(row),
    weight: weight(row),
    completed: completed(row),
    alignment: alignment(row),
  })
}

export const changeReader = (sheet: Sheet): Reader<Change> => {
  const id = sheet.text('change_id')
  const description = sheet.word('change_description')
  const succeeded = sheet.flag('change_succeeded')
  const causedFailure = sheet.flag('change_caused_failure')
  const reverted = sheet.flag('change_reverted')
  return row => ({
    id: id(row),
    description: description(row),
    succeeded: succeeded(row),
    causedFailure: causedFailure(row),
    reverted: reverted(row),
  })
}
