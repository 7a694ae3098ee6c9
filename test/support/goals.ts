import { type EventSpec, edit, shell, tool } from './transcript.ts'

/** A task with a goal in enough words, and what an agent did for it. */
export interface Task {
  readonly goal: string
  readonly actions: readonly EventSpec[]
}

const read = (path: string) => tool('Read', { file_path: path })
const grep = (pattern: string) => tool('Grep', { pattern })

/** Four runs that stick to their tasks, none of which is in the bank of other goals. */
export const tasks: readonly Task[] = [
  {
    goal: `The PDF export of invoices cuts off long line items and prints totals without the currency. Wrap item
      descriptions over several lines, repeat the table header on every page, align amounts at the decimal point, and show
      tax per rate below the subtotal. Keep the existing letterhead. Invoices in euro and in Swiss francs must both look
      right. Add tests that render a three-page invoice and compare the extracted text of each page.`,
    actions: [
      grep('class InvoicePdf'),
      read('app/billing/invoice_pdf.py'),
      read('app/billing/templates/letterhead.py'),
      shell('python -m app.billing.render --invoice 1042 --out /tmp/invoice.pdf'),
      shell('pdftotext /tmp/invoice.pdf - | head -40'),
      grep('format_amount|currency'),
      edit('app/billing/invoice_pdf.py', [
        'def wrap_description(self, item, width):',
        '    lines = simpleSplit(item.description, self.font, 9, width)',
      ]),
      edit('app/billing/invoice_pdf.py', [
        'def draw_table_header(self, page):',
        '    self.canvas.drawString(40, self.y, "Item")',
      ]),
      edit('app/billing/money.py', [
        'def align_amount(amount, currency):',
        '    whole, decimals = f"{amount:.2f}".split(".")',
      ]),
      shell('pytest tests/billing/test_invoice_pdf.py -q'),
      edit('app/billing/totals.py', [
        'def tax_by_rate(invoice):',
        '    return {rate: sum(line.tax for line in lines)}',
      ]),
      edit('tests/billing/test_invoice_pdf.py', ['def test_header_is_repeated_on_every_page(three_page_invoice):']),
      shell('pytest tests/billing -q'),
      shell('python -m app.billing.render --invoice 1042 --currency CHF --out /tmp/francs.pdf'),
      shell('git diff --stat app/billing'),
      read('tests/billing/test_invoice_pdf.py'),
    ],
  },
  {
    goal: `Players complain that matchmaking in the racing game puts beginners against experts. Replace the win-rate sorting by
      a Glicko rating with deviation, widen the accepted rating gap the longer somebody waits in the lobby, keep parties
      together by their average, and never let a lobby start with fewer than four racers. Store ratings per track class.
      Simulate a thousand players to show that waiting times stay below a minute.`,
    actions: [
      read('server/matchmaking/lobby.go'),
      grep('winRate'),
      read('server/players/profile.go'),
      shell('go test ./server/matchmaking/...'),
      edit('server/matchmaking/glicko.go', ['type Rating struct { Mean, Deviation, Volatility float64 }']),
      edit('server/matchmaking/glicko.go', ['func (r Rating) Update(results []Result) Rating {']),
      edit('server/matchmaking/lobby.go', ['func (l *Lobby) acceptedGap(waited time.Duration) float64 {']),
      shell('go vet ./server/matchmaking'),
      edit('server/matchmaking/party.go', ['func averageRating(party []Player) Rating {']),
      edit('server/players/ratings.go', ['// one rating for each track class', 'Ratings map[TrackClass]Rating']),
      shell('go test ./server/matchmaking -run TestGlicko'),
      edit('tools/simulate_players/main.go', [
        'for i := 0; i < 1000; i++ { players = append(players, randomRacer(rng)) }',
      ]),
      shell('go run ./tools/simulate_players --players 1000 --minutes 30'),
      edit('server/matchmaking/lobby_test.go', ['func TestLobbyNeedsFourRacers(t *testing.T) {']),
      shell('go test ./...'),
      shell('go run ./tools/simulate_players --histogram waiting'),
    ],
  },
  {
    goal: `Our greenhouse controller waters plants twice when the moisture sensor drops out. Debounce sensor readings, treat a
      missing value as unknown instead of dry, keep a minimum pause between two irrigation cycles of one valve, and log every
      decision with the soil moisture it rests on. The MQTT topics must stay as they are because the dashboard subscribes to
      them. Write a simulation of a flaky sensor and prove that no bed is watered twice within an hour.`,
    actions: [
      shell('ls firmware/src'),
      read('firmware/src/irrigation.cpp'),
      read('firmware/src/moisture_sensor.cpp'),
      grep('publish\\("greenhouse/'),
      edit('firmware/src/moisture_sensor.cpp', [
        'std::optional<float> MoistureSensor::read() {',
        '  if (raw == 0xFFFF) return std::nullopt;',
      ]),
      edit('firmware/src/debounce.h', [
        'template <typename Reading> class Debounce {',
        '  // accept a reading once it was seen three times',
      ]),
      edit('firmware/src/irrigation.cpp', ['if (now - valve.lastCycle < minimumPause) return Decision::tooSoon;']),
      shell('pio test -e native'),
      edit('firmware/src/decision_log.cpp', [
        'void logDecision(const Valve& valve, std::optional<float> soilMoisture) {',
      ]),
      read('firmware/include/topics.h'),
      edit('firmware/test/flaky_sensor.cpp', ['class FlakySensor : public MoistureSensor { float dropoutRate; };']),
      edit('firmware/test/test_irrigation.cpp', ['void test_no_bed_is_watered_twice_within_an_hour() {']),
      shell('pio test -e native --filter test_irrigation'),
      edit('firmware/src/irrigation.cpp', ['if (!moisture) return Decision::unknownMoisture;']),
      shell('pio test -e native'),
      shell('mosquitto_sub -t greenhouse/# -C 5'),
    ],
  },
  {
    goal: `Add Arabic and Hebrew to the reading app for children. Mirror the layout for right-to-left scripts, shape letters
      correctly when they are animated one by one, highlight syllables with their vowel marks, and choose a font with full
      diacritics. Page turning goes the other way. Recorded narration has to stay in step with the highlighted word. Existing
      Latin books must not change by a pixel; compare screenshots of ten books before and after.`,
    actions: [
      grep('textDirection|TextDirection.ltr'),
      read('lib/reader/page_view.dart'),
      read('lib/reader/syllable_highlighter.dart'),
      shell('flutter test test/reader'),
      edit('lib/reader/page_view.dart', ['reverse: book.language.isRightToLeft,']),
      edit('lib/reader/letter_animation.dart', ['// joined letters are shaped as a whole and revealed by clipping']),
      edit('lib/reader/syllable_highlighter.dart', ['final vowelMarks = RegExp("[\\u0591-\\u05C7\\u064B-\\u0652]");']),
      edit('pubspec.yaml', ['- family: Noto Naskh Arabic', '- family: Noto Serif Hebrew']),
      shell('flutter analyze'),
      edit('lib/narration/word_sync.dart', ['int highlightedWordAt(Duration narrationPosition) {']),
      read('lib/books/language.dart'),
      edit('lib/books/language.dart', [
        'bool get isRightToLeft => this == Language.arabic || this == Language.hebrew;',
      ]),
      shell('flutter test --update-goldens test/screenshots/arabic_book_test.dart'),
      edit('test/screenshots/latin_books_test.dart', [
        'for (final book in tenLatinBooks) matchesGoldenFile(book.slug);',
      ]),
      shell('flutter test test/screenshots'),
      shell('git diff --stat test/screenshots/goldens'),
    ],
  },
]
