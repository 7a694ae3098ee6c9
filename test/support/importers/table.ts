import { type LogFixture, lines } from './fixture.ts'

const runs = [
  'experiment,agent_model,tier,subtest,run_number,score,passed,cost_usd,task,weight,note',
  'e1,m,T0,00,1,0.5,False,0.25,adding,2,ok',
  'e1,m,T0,00,2,1.0,True,0.5,adding,2,',
  'e1,m,T1,00,1,,,,adding,,',
  '',
].join('\n')

const judges = [
  'experiment,agent_model,tier,subtest,run_number,judge_model,judge_number,judge_score,judge_passed,judge_grade,judge_is_valid,judge_reasoning',
  'e1,m,T0,00,1,j1,1,0.5,False,C,True,"Half, at best"',
  'e1,m,T0,00,1,j2,2,0.9,True,A,True,',
  '',
].join('\n')

const criteria = [
  'experiment,agent_model,tier,subtest,run_number,judge_model,judge_number,criterion,criterion_score,criterion_achieved,criterion_max',
  'e1,m,T0,00,1,j1,1,functional,0.5,2,4',
  'e1,m,T0,00,1,j1,1,style,1,N/A,4',
  '',
].join('\n')

export const table: LogFixture = {
  sound: {
    'runs.csv': runs,
    'judges.csv': judges,
    'criteria.csv': criteria,
    'more.jsonl': lines(
      { task: 'subtracting', agent_model: 'n', score: 1, passed: true },
      { task: 'subtracting', agent_model: 'n', score: 0, passed: 0 },
    ),
  },
  identity: ['task'],
  leftOut: [
    'experiment',
    'agent_model',
    'tier',
    'subtest',
    'run_number',
    'score',
    'passed',
    'cost_usd',
    'weight',
    'judge_model',
    'judge_score',
    'judge_passed',
    'judge_grade',
    'judge_reasoning',
    'criterion_score',
    'criterion_achieved',
    'criterion_max',
  ],
  maps: [],
  anything: [],
  faults: [
    {
      what: 'a number that is not finite',
      files: { 'more.jsonl': '{"task": "a", "score": Infinity}\n' },
      code: 'number-not-finite',
      runs: 4,
    },
    {
      what: 'a key twice',
      files: { 'more.jsonl': '{"task": "a", "score": 1, "score": 0}\n' },
      code: 'key-twice',
      runs: 4,
    },
    {
      what: 'points of which no text can be made',
      files: {
        'points.jsonl': lines({
          experiment: 'e1',
          agent_model: 'm',
          tier: 'T0',
          subtest: '00',
          run_number: 1,
          judge_number: 1,
          criterion: 'more',
          criterion_achieved: { toString: null },
          criterion_max: 4,
        }),
      },
      code: 'wrong-type',
      runs: 5,
    },
    {
      what: 'a number too large to be a name',
      files: { 'more.jsonl': '{"task": 1e999, "score": 1}\n{"task": "a", "score": 1}\n' },
      code: 'wrong-type',
      runs: 4,
    },
    { what: 'truncated', files: { 'runs.csv': `${runs}e1,m,T1,"00` }, code: 'csv-invalid', runs: 5 },
    { what: 'cut within a row', files: { 'runs.csv': `${runs}e1,m` }, code: 'csv-invalid', runs: 5 },
    {
      what: 'wrong types',
      files: { 'runs.csv': `${runs}e1,m,T1,00,2,much,True,-1,adding,,\n` },
      code: 'wrong-type',
      runs: 6,
    },
    {
      what: 'broken lines',
      files: { 'more.jsonl': '{"task": "a", "score": 1}\n{"task"\n' },
      code: 'line-invalid',
      runs: 4,
    },
    {
      what: 'a run twice, with different scores',
      files: { 'runs.csv': `${runs}e1,m,T0,00,1,1,True,0.25,adding,2,ok\n` },
      code: 'run-twice',
      runs: 5,
    },
    {
      what: 'a run twice, the same',
      files: { 'runs.csv': `${runs}e1,m,T0,00,2,1.0,True,0.5,adding,2,\n` },
      code: 'log-twice',
      runs: 5,
    },
    {
      what: 'no task',
      files: { 'runs.csv': `${runs}e1,m,T1,00,2,1,True,1,,,\n` },
      code: 'entry-unusable',
      runs: 5,
    },
    {
      what: 'an unknown kind of failure',
      files: { 'more.jsonl': lines({ task: 'a', score: 1, failure_kind: 'weather' }) },
      code: 'wrong-type',
      runs: 4,
    },
    {
      what: 'a judge of no run',
      files: { 'judges.csv': `${judges}e1,m,T7,00,1,j1,1,0.5,False,C,True,\n` },
      code: 'judgment-without-run',
      runs: 5,
    },
    {
      what: 'a criterion of no judge',
      files: { 'criteria.csv': `${criteria}e1,m,T0,00,1,j9,9,functional,0.5,2,4\n` },
      code: 'judgment-without-run',
      runs: 5,
    },
    {
      what: 'numbers and words in a column of its own',
      files: { 'runs.csv': `${runs}e1,m,T1,00,2,1,True,1,adding,heavy,\n` },
      code: 'column-mixed',
      runs: 6,
    },
    {
      what: 'columns of other names',
      files: { 'runs.csv': 'task,agent_model,score,has_passed,total_cost\nadding,m,1,yes,0.5\n' },
      code: 'columns-unknown',
      runs: 3,
    },
    { what: 'an empty table', files: { 'runs2.csv': '' }, code: 'csv-invalid', runs: 5 },
    { what: 'a file of zeros', files: { 'runs2.jsonl': '\0'.repeat(600) }, code: 'json-invalid', runs: 5 },
    { what: 'foreign', files: { 'people.csv': 'name,age\nAda,36\n' }, code: 'file-foreign', runs: 5 },
  ],
}
