import { say } from '../../../../test/support/messages.ts'

say([
  [{ code: 'title-tests', params: { tests: 44, p: null } }, '44 Holm-adjusted tests in all'],
  [
    { code: 'title-tests', params: { tests: 1, p: 0.0004 } },
    '1 Holm-adjusted test in all; claim in the title: adjusted p < 0.001',
  ],
])
