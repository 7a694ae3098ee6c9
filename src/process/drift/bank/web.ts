/** Tasks about web services and pages. */
export const webTasks: readonly string[] = [
  `The checkout service lets customers apply the same coupon twice when they press the button quickly. Find out why the
  redemption endpoint accepts duplicates, make redeeming atomic in the database, and return HTTP 409 with a readable
  message on the second attempt. Orders that are already paid must not change. Add an integration test that fires ten
  concurrent redemptions of one coupon and expects exactly one success. Keep the public response schema as it is, and
  note the new error in the OpenAPI description and in the changelog.`,
  `Add cursor pagination to the comments feed. The feed currently loads every comment of a thread, which takes several
  seconds for popular threads. Expose \`after\` and \`limit\` parameters, default to thirty entries, and include the next
  cursor in the payload. The React client should fetch further pages while the reader scrolls, show a skeleton during
  loading, and keep the scroll position when navigating back. Deleted comments must leave a placeholder so that replies
  stay attached. Write tests for the resolver and for the infinite list component.`,
  `Our login form is not usable with a screen reader. Go through the sign-in, sign-up and password reset screens, give
  every input a proper label, announce validation errors through a live region, restore a visible focus outline, and make
  the whole flow operable with the keyboard alone, including the captcha fallback. Contrast of the secondary buttons must
  meet WCAG AA in both themes. Extend the Playwright suite with axe checks for the three screens and fix whatever they
  report as serious or critical.`,
  `Introduce rate limiting for the public search API. Anonymous visitors get sixty requests per minute by address,
  authenticated customers six hundred by token, and internal services are exempt. Use a sliding window kept in Redis with
  a Lua script, so that several gateway replicas agree. Responses carry the remaining quota and the reset time in headers;
  throttled ones answer 429 with Retry-After. When Redis is unreachable, let traffic through and raise a metric. Document
  the limits for partners and cover bursts, expiry and clock skew in tests.`,
  `Move our emails from handwritten HTML strings to a template library. There are nine transactional messages: welcome,
  verification, invitation, receipt, refund, shipping, password reset, weekly digest and account closure. Each needs a
  plain-text alternative, a preview page under /dev/mail for designers, and translations for English, German and
  Portuguese taken from the existing locale catalogues. Rendering has to escape whatever comes from customers. Remove the
  old string builders afterwards and snapshot every message in each language.`,
  `Users report that uploading avatars from iPhones fails or shows the picture rotated. Accept HEIC, JPEG, PNG and WebP,
  honour the EXIF orientation, strip location metadata, reject anything larger than eight megabytes before buffering it,
  and produce square thumbnails in three sizes. Store originals in the private bucket and thumbnails behind the CDN with
  immutable cache headers. Old avatars keep working. Provide fixtures for each orientation and check that no GPS tag
  survives the conversion.`,
  `Build a settings page where administrators manage webhooks. They can add an address, choose event types, see the last
  fifty deliveries with status code and latency, resend a failed one, and rotate the signing secret with a grace period of
  a day. Deliveries are signed with HMAC SHA-256 over timestamp and body. Retry with exponential backoff for up to twelve
  hours and disable an endpoint that fails for three days, telling its owner. The backend is Django, the pages use htmx;
  follow the style of the existing API keys page.`,
  `Make the single-page application start faster on slow phones. The initial bundle weighs 1.9 megabytes; bring it below
  600 kilobytes by splitting routes, loading the chart editor and the markdown preview lazily, replacing moment with a
  smaller date library, and dropping polyfills for browsers we no longer support. Fonts should not block rendering. Add a
  budget check to the build that fails when a chunk grows beyond its limit, and report before and after numbers of
  Lighthouse in the pull request text.`,
  `Implement server-sent events for live scores. The sports page polls every five seconds at the moment, which overloads
  the origin on match days. Publish goal, card and substitution events from the ingest worker through Postgres NOTIFY,
  fan them out in the Node server, and reconnect with Last-Event-ID so that nobody misses a goal. Heartbeats keep proxies
  from closing idle connections. Fall back to polling where EventSource is missing. Load-test with twenty thousand
  listeners and write down memory per connection.`,
  `Add multi-tenant support to the invoicing backend. Every table with customer data gets an organisation column with row
  level security in Postgres; the tenant is taken from the subdomain and set for each connection borrowed from the pool.
  Background jobs have to carry it along. Write a migration that assigns existing rows to the default organisation in
  batches without locking the invoices table for more than a second. Prove with tests that one tenant can neither read nor
  guess documents of another, also not through exports.`,
]
