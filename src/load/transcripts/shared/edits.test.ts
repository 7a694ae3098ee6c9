import { describe, expect, test } from 'vitest'
import { editsOf } from './edits.ts'
import { parseScript } from './shell.ts'
import { shellEdits } from './shell-edits.ts'

const plain = (edits: readonly { path: string; added: readonly string[]; removed: readonly string[] }[]) =>
  edits.map(({ path, added, removed }) => [path, added, removed])

describe('the edits that a tool is asked for', () => {
  test.each([
    [{ file_path: 'a', old_string: 'x\ny\nz', new_string: 'x\nY\nz' }, [['a', ['Y'], ['y']]]],
    [{ file_path: 'a', content: 'one\ntwo\n' }, [['a', ['one', 'two'], []]]],
    [{ path: 'a', command: 'str_replace', old_str: 'b', new_str: '' }, [['a', [], ['b']]]],
    [{ path: 'a', command: 'create', file_text: 'b' }, [['a', ['b'], []]]],
    [{ path: 'a', command: 'insert', insert_line: 3, new_str: 'b' }, [['a', ['b'], []]]],
    [
      {
        file_path: 'a',
        edits: [
          { old_string: 'b', new_string: 'c' },
          { old_string: 'd', new_string: 'e' },
        ],
      },
      [['a', ['c', 'e'], ['b', 'd']]],
    ],
    [{ notebook_path: 'a.ipynb', new_source: 'b' }, [['a.ipynb', ['b'], []]]],
    [{ input: '*** Update File: a\n-b\n+c' }, [['a', ['c'], ['b']]]],
    [{ file_path: 5, old_string: [] }, []],
    [null, []],
  ])('%j', (args, expected) => expect(plain(editsOf(args))).toEqual(expected))
})

describe('the files that a line of the shell writes', () => {
  test.each([
    ["cat > a.py <<'EOF'\nx = 1\ny = 2\nEOF", [['a.py', ['x = 1', 'y = 2'], []]]],
    ['cat <<EOF >> b.txt\nz\nEOF', [['b.txt', ['z'], []]]],
    ['tee c.txt <<EOF\nz\nEOF', [['c.txt', ['z'], []]]],
    ['echo -n "a b" > d.txt', [['d.txt', ['a b'], []]]],
    [
      "sed -i 's/a/b/' e.py f.py",
      [
        ['e.py', [], []],
        ['f.py', [], []],
      ],
    ],
    ["sed -i -e 's/a/b/' e.py", [['e.py', [], []]]],
    [
      "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: g.py\n-a\n+b\n*** End Patch\nEOF",
      [['g.py', ['b'], ['a']]],
    ],
    ['git apply fix.patch', [['', [], []]]],
    ['git -C app apply --index < fix.patch', [['', [], []]]],
    ['patch -p1 < fix.patch', [['', [], []]]],
    ['patch -p0 -i fix.patch', [['', [], []]]],
    ['git apply --check fix.patch', []],
    ['git apply --stat fix.patch', []],
    ['patch -p1 --dry-run < fix.patch', []],
    ['rm -f a.py b.py', ['a.py', 'b.py'].map(path => [path, [], []])],
    ['git rm a.py', [['a.py', [], []]]],
    ['git rm --cached a.py', []],
    ['rm -- $FILE *.pyc', []],
    ['rm -rf build', []],
    ['mv a.py b.py', ['a.py', 'b.py'].map(path => [path, [], []])],
    ['git mv a.py src/b.py lib/', ['a.py', 'src/b.py', 'lib/a.py', 'lib/b.py'].map(path => [path, [], []])],
    ['git log --oneline', []],
    ['npm rm left-pad', []],
    ['ls > /dev/null', []],
    ['python gen.py > out.json', []],
    ["sed -n '1,5p' a.py", []],
    ['cat a.py', []],
    ['echo hi 2> err.txt', []],
  ])('%s', (line, expected) => expect(plain(shellEdits(parseScript(line)))).toEqual(expected))
})
