/** Words so common in English or in code that they say nothing about a task. */
const stopWords = new Set(
  (
    'about above across after again against all already also although always and any anything are around ask back because been ' +
    'before being below between both but can cannot come could did does doing done down during each either else etc ever every ' +
    'everything few for from further get gets give given goes had has have having help her here him his how however into its ' +
    'itself just keep know let like look made make makes making many may maybe might more most much must need needs neither never ' +
    'new nor not nothing now off once one only onto other our out over own per please put rather really same see several shall ' +
    'she should since some something still such take than that the their them then there these they thing things this those ' +
    'through too two under until upon use used uses using very want was way well were what whatever when where whether which ' +
    'while who whole whom whose why will with within without would yes yet you your ' +
    'args const def else false function import let none null return self string true undefined var void'
  ).split(' '),
)

const shortest = 3
const longest = 30

/** `parseHTTPHeader_v2` → parse, http, header: names of code come apart into the words they are made of. */
export const termsOf = (text: string): string[] => {
  const terms: string[] = []
  for (const [name] of text.matchAll(/[A-Za-z]+/g))
    for (const [part] of name.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)) {
      const term = part.toLowerCase()
      if (term.length >= shortest && term.length <= longest && !stopWords.has(term)) terms.push(term)
    }
  return terms
}
