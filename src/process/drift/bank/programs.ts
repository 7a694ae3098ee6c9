/** Tasks about programs for people: desktop, phone, games, documents. */
export const programTasks: readonly string[] = [
  `Write a small spreadsheet engine. Cells hold numbers, text or formulas with references, ranges, the usual arithmetic,
  SUM, AVERAGE, IF, VLOOKUP and string functions. Recalculate only what depends on a changed cell, detect cycles and show
  them in all affected cells, and shift references when rows are inserted or deleted. Errors propagate as in common
  spreadsheets. Import and export CSV. A sheet with a hundred thousand formulas should recalculate after one edit in under
  fifty milliseconds. Test parsing, precedence, cycles and shifting thoroughly.`,
  `Add offline support to the field inspection app. Inspectors fill in checklists with photographs in basements without
  reception. Store drafts and pictures locally, queue changes, synchronise when the connection is back, and resolve
  conflicts per answer with the newest winning, but never lose a photograph. Show clearly what is not uploaded yet. Storage
  is limited to one gigabyte. The server rejects stale templates, so offer to move answers to the new version. Simulate
  flaky networks in tests, including duplicates and reordering.`,
  `Implement undo and redo for the vector drawing program. Dragging merges into one step, typing into one step per pause,
  operations on groups are atomic, and selection is restored as well. Documents with thousands of shapes must not be copied
  for every step; keep inverse operations instead and limit history by memory. Undo after saving marks the document as
  changed. Collaborators only undo their own actions. Cover pen, boolean path operations, layers, gradients and pasted
  images, and fuzz random sequences against a reference model.`,
  `Create a chess program that plays at club level and explains its moves. Represent the board with bitboards, generate legal
  moves including castling, en passant and promotion, verify counts with perft to depth five, search with alpha-beta,
  transposition table, quiescence and killer moves, and evaluate material, mobility, pawn structure and king safety. Speak
  the UCI protocol, manage time, and stop at once when asked. For each move give a sentence naming threats or tactical
  motifs such as forks and pins. Estimate the rating by a match against an engine with limited strength.`,
  `Generate printable exam sheets from question pools. Teachers write questions in Markdown with formulas, pictures and
  several variants; the program draws a balanced selection by topic and difficulty, shuffles options, avoids page breaks
  inside a question, and produces PDF for students, solutions with marking scheme, and an answer key for the scanner. Every
  student gets an individual version that can be regenerated from a seed. German and French hyphenation are needed. Check
  that no two neighbours in the seating plan have the same variant.`,
  `The podcast player drains batteries. Profile it on two Android phones during downloads, playback with the screen off and
  idle time. Batch network wake-ups, stop polling feeds of shows nobody plays, decode in larger buffers, release wake locks
  on pause, and move thumbnails off the main thread. Playback position must be saved without writing to flash every second.
  Chapter marks, silence trimming and variable speed keep working. Present consumption per hour before and after for each
  scenario, with the method of measurement.`,
  `Build a terminal dashboard for home energy. It reads the smart meter over a serial port, the solar inverter over Modbus TCP
  and prices from an HTTP feed, shows production, consumption and battery charge as sparklines, and suggests when to run the
  dishwasher or charge the car. Values are kept in SQLite and thinned out with age. It has to survive unplugged devices and
  daylight saving. Colours are optional, and eighty columns suffice. Write simulators for both devices so that everything is
  testable without hardware.`,
  `Convert our scanned parish registers into searchable text. Pages are skewed, stained and written in old cursive; baptisms,
  marriages and burials have different columns. Straighten and binarise pages, detect table lines, segment rows, run the
  handwriting model, and match names against the list of families from the census with uncertain readings kept as
  alternatives. Volunteers correct results in a viewer showing image and transcription side by side. Report character error
  rate per decade on the transcribed sample, and export TEI.`,
  `Design the inventory system of a role-playing game in Godot. Items have weight, rarity, durability, stack size and
  enchantments; containers have a grid in which things occupy several slots and can be rotated. Support dragging, splitting
  stacks, quick transfer, comparison tooltips, vendor prices depending on reputation, and quest items that cannot be
  dropped. Saving is versioned and tolerates removed items. Controllers and mouse behave equally. Put data in resource files
  that designers edit, and unit-test placement, merging and pricing.`,
  `Make the route planner of the bicycle app prefer quiet streets. Import OpenStreetMap extracts, derive stress levels from
  speed limits, lanes, surface and cycle paths, weigh climbs by a model of effort, and respect one-way exceptions and turn
  restrictions. Precompute contraction hierarchies with several profiles so that a route across the city takes less than
  thirty milliseconds. Explain detours in the directions. Compare suggestions with two thousand recorded rides and discuss
  where cyclists choose differently and why.`,
]
