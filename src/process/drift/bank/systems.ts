/** Tasks about systems, storage and performance. */
export const systemTasks: readonly string[] = [
  `The key-value store loses acknowledged writes when power fails during compaction. Reproduce it with the fault-injecting
  file system, then repair the ordering of fsync between the new segment, the manifest and the directory. Recovery has to
  detect a torn manifest by checksum and fall back to the previous generation. Do not slow down regular writes by more than
  five percent. Describe the invariant in the design notes, and extend the crash test so that it stops at every system call
  of compaction and verifies all acknowledged keys afterwards.`,
  `Memory of the image proxy grows until the kernel kills it after about two days. Take heap profiles under synthetic load,
  find what retains buffers, and mend it. Suspects are the cache of decoded frames for animated pictures, listeners that are
  never removed from upstream sockets, and the pool of scratch buffers, which never shrinks. Bound the cache by bytes
  instead of entries. Finally run the soak test for an hour and show that resident memory levels off, together with latency
  percentiles.`,
  `Implement a bounded lock-free queue for the audio engine. The real-time thread may never allocate, block or call into the
  kernel. One producer and one consumer suffice for now; use acquire and release ordering, pad indices to separate cache
  lines, and support wrapping writes of variable-sized messages. When the queue is full the producer drops the oldest
  parameter change but never a note-off. Verify with ThreadSanitizer and with a model checker for small capacities, and
  measure throughput on x86 and ARM.`,
  `Rewrite the scheduler of the batch cluster so that large jobs no longer starve. Introduce reservations with backfilling:
  the job at the head of the queue gets a start time, smaller ones may overtake if they finish before it by their declared
  limits. Priorities age with waiting time, and groups have fair shares with a half-life of a week. Pre-empted tasks resume
  from their checkpoint. Simulate last month's workload trace and compare utilisation, median waiting time and the longest
  wait of jobs above 256 cores with the present policy.`,
  `Add TLS certificate reloading to the message broker without dropping connections. When files change or on SIGHUP, parse
  the new chain, check that key and certificate match and that it is valid now, and swap it atomically; otherwise keep the
  old one and log why. Existing sessions go on with the old certificate. Expose days until expiry as a gauge. Client
  authentication bundles reload the same way. Tests create short-lived authorities on the fly and connect during a swap
  from several threads.`,
  `Port the firmware's bootloader to the new microcontroller. Flash has different page sizes and needs a write unlock
  sequence, the watchdog cannot be stopped once started, and the old vector table address is hard coded in two places.
  Images are signed with Ed25519 and carry a rollback counter kept in one-time programmable fuses. An interrupted update
  must leave the previous image bootable. Keep the bootloader under sixteen kilobytes. Provide an emulator-based test that
  cuts power after every page write.`,
  `Write a FUSE file system that shows the versions of an S3 bucket as dated folders. Listing directories should need as few
  requests as possible, attributes are cached for a minute, reads are served in ranges of four megabytes with read-ahead,
  and everything is read-only. Deleted objects appear in the folders of days on which they existed. Names that are not valid
  paths are percent-encoded. Handle throttling by the service gracefully. Mounting, unmounting and errors must be testable
  against a local MinIO container.`,
  `Queries with many OR conditions are slow in our embedded SQL engine because the planner falls back to a full scan. Let it
  combine index scans by bitmap, estimate selectivity from histograms, and choose between bitmap, union and scan by cost.
  EXPLAIN should show the decision. Correct handling of NULL and of duplicate rows is essential: compare results against a
  naive evaluator on thousands of generated queries. The TPC-H subset in the benchmark folder must not become slower by more
  than three percent.`,
  `Make the game server tick deterministic so that replays reproduce matches exactly. Replace floating point in the physics
  by fixed point arithmetic, iterate entities in a stable order, draw random numbers from one seeded generator per match,
  and record inputs with tick numbers only. A checksum of the world is sent every second; clients that diverge upload both
  states for comparison. Old replays must be rejected with a clear message. Prove determinism by running one replay on
  three operating systems in the pipeline.`,
  `Our DNS resolver answers slowly for names with long CNAME chains and sometimes loops. Limit the chain to eight hops,
  detect loops early, query for A and AAAA in parallel, prefetch entries that are about to expire if they are popular, and
  serve stale answers for up to a day when authorities are unreachable, as RFC 8767 describes. Negative answers are cached
  by the SOA minimum. DNSSEC validation must not be weakened. Add packet captures of the troublesome zones as regression
  tests.`,
]
