import { expect, test } from 'vitest'
import { patchEdits } from './patches.ts'

test("Codex's own patches", () => {
  const patch = `*** Begin Patch
*** Update File: src/a.py
@@ def f():
-    return 1
+    return 2
*** Add File: b.txt
+one
+two
*** Update File: old.py
*** Move to: new.py
@@
-x
*** Delete File: gone.py
*** End Patch`
  expect(patchEdits(patch)).toEqual([
    { path: 'src/a.py', inWorkspace: true, added: ['    return 2'], removed: ['    return 1'], range: null },
    { path: 'b.txt', inWorkspace: true, added: ['one', 'two'], removed: [], range: null },
    { path: 'new.py', inWorkspace: true, added: [], removed: ['x'], range: null },
    { path: 'gone.py', inWorkspace: true, added: [], removed: [], range: null },
  ])
})

test('unified diffs, with the lines they stand on', () => {
  const patch = `diff --git a/x.js b/x.js
--- a/x.js\t2026-01-01
+++ b/x.js\t2026-01-02
@@ -1,3 +1,4 @@ function
 a
-b
+c
+d
@@ -20 +21,2 @@
+e
--- /dev/null
+++ b/new.js
@@ -0,0 +1 @@
+n
--- a/old.js
+++ /dev/null
@@ -1 +0,0 @@
-o`
  expect(patchEdits(patch)).toEqual([
    { path: 'x.js', inWorkspace: true, added: ['c', 'd', 'e'], removed: ['b'], range: [1, 22] },
    { path: 'new.js', inWorkspace: true, added: ['n'], removed: [], range: [1, 1] },
    { path: 'old.js', inWorkspace: true, added: [], removed: ['o'], range: [0, 0] },
  ])
})

test.each(['', 'no patch', '+++ x\n+a', '@@ -1 +1 @@\n+a'])('%j has no edits', text =>
  expect(patchEdits(text)).toEqual([]),
)
