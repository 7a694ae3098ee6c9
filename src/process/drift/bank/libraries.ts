/** Tasks about libraries, compilers and developer tools. */
export const libraryTasks: readonly string[] = [
  `Parsing of durations such as "1h 30m" or "PT90S" is scattered over the code base with subtle differences. Create one
  module that accepts ISO 8601 durations and the short human form, rejects ambiguous units, keeps fractions exact, and
  formats back in the shortest unambiguous way. Negative durations are allowed only for offsets. Replace the four existing
  parsers, keep their public signatures as deprecated wrappers, and add property-based tests that formatting and parsing
  are inverse to each other for random values.`,
  `The command-line tool needs shell completion for bash, zsh and fish. Completions are generated from the same definitions
  as the help text, including dynamic values such as names of profiles and remotes, which are read lazily and cached for a
  minute. Completion must answer within fifty milliseconds on a cold start, so avoid importing the heavy subcommands. Add
  a \`completion\` command that prints the script, mention installation in the manual page, and test the three shells in
  containers where they are available.`,
  `Fix issue 2417: the YAML emitter writes strings such as "no", "0x1F", "1e3" and "~" without quotes, so that they come
  back as booleans, numbers or null. Emit plain style only when the core schema resolves the text to a string again. Multi
  line text with trailing spaces needs a literal block with the right chomping indicator. Comments attached to keys have to
  stay where they are after a round trip. Extend the corpus with the official test matrix and make sure emitting stays as
  fast as before on the large benchmark document.`,
  `Teach the linter a rule that reports promises which are neither awaited, returned nor handled. Ignore calls marked with
  \`void\`, top-level await in modules, and functions named in an allow list from the configuration. The rule needs type
  information, so it belongs to the typed preset. Provide an automatic fix that inserts await when the enclosing function
  is async already, and a suggestion otherwise. Write valid and invalid samples, a documentation page with examples, and
  run it on our three largest repositories to judge how many findings are noise.`,
  `Implement incremental compilation for the template compiler. At present a change in one partial recompiles all views.
  Track which partials, helpers and translation keys each view depends on, store a fingerprint for every node of the graph
  on disk, and rebuild only what is affected, also after switching branches. Renaming a partial must invalidate its users.
  A corrupted cache is thrown away silently. Show timings with --verbose. Correctness comes first: add a randomised test
  comparing incremental output with a clean build after many edits.`,
  `Our HTTP client retries POST requests after a timeout, which has created duplicate payments. Make retries opt-in for
  methods that are not idempotent, support an idempotency key header generated per logical request, honour Retry-After in
  seconds and as a date, add full jitter to the backoff, and cap the total time including attempts. Cancelling through an
  AbortSignal must stop waiting at once. Update the type declarations and the migration guide, and bump the major version
  with a codemod for the renamed options.`,
  `Port the diff algorithm from the quadratic version to Myers with the linear-space refinement. Outputs must remain stable
  for the golden files except where a shorter script exists. Lines consisting only of braces or blanks should not anchor a
  hunk; prefer patience-style unique lines for readability. Add word-level highlighting inside changed lines, limited to
  lines below two thousand characters. Benchmarks on two generated files of a hundred thousand lines have to finish within
  a second, and memory may not exceed fifty megabytes.`,
  `Write bindings of the geometry kernel for Python. Expose points, polygons, affine transforms and boolean operations with
  numpy buffers and no copying, release the GIL during long computations, translate error codes into exceptions with the
  offending vertex, and provide type stubs. Wheels are needed for Linux, macOS and Windows through cibuildwheel. The
  examples in the handbook should run as doctests. Compare areas of intersections with shapely on ten thousand random star
  shaped polygons and explain differences above one part in a billion.`,
  `Add a language server feature: rename symbol across files for our configuration language. Renaming a variable updates
  references in interpolations, imports with aliases, and module outputs, but not in comments or plain strings. Offer a
  preview through annotated edits, refuse names that collide with something in scope, and handle unsaved buffers. Large
  workspaces of five thousand files should respond in under two seconds thanks to the reference index. Tests use the
  protocol over stdio with small fixture workspaces.`,
  `Replace the ad-hoc regular expressions in the log query language by a real grammar. Support boolean operators with
  precedence, quoted phrases, field comparisons, ranges, wildcards and relative dates such as now-7d. Errors point at the
  column and suggest what was expected. Produce a typed syntax tree and two back ends, one for the SQL planner and one for
  the in-memory filter used in alerts, which must agree: generate random queries and random events and compare. Saved
  searches written in the old syntax are migrated once at start.`,
]
