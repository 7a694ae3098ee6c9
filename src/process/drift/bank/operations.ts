/** Tasks about building, deploying and running software. */
export const operationTasks: readonly string[] = [
  `Our continuous integration takes forty minutes and fails at random about once in eight runs. Measure where time goes,
  cache dependencies and compiler output properly, run the end-to-end shards in parallel, and skip jobs whose inputs did not
  change. Then hunt the flaky tests: collect failures of the last three months from the API, rank tests by how often they
  flip without code changes, repair the worst ten and quarantine the rest with an issue each. The goal is fifteen minutes at
  the ninetieth percentile.`,
  `Move the staging environment from handmade virtual machines to Kubernetes. Write a Helm chart for the three services and
  the worker, with probes, resource requests, pod disruption budgets and a horizontal autoscaler driven by queue length.
  Secrets come from the vault through the external operator. Databases stay where they are. Rolling back must be one
  command. Provide a runbook with the steps of the switch, how to verify each, and how to return, and rehearse it in the
  sandbox cluster first.`,
  `Write Terraform for a disaster recovery region. Replicate object storage, database snapshots and container images to the
  second region, keep a warm standby of the gateway, and lower DNS time to live beforehand. Recovery point is fifteen
  minutes, recovery time one hour. State is kept remotely with locking; no credentials in variables files. A scheduled drill
  restores into an isolated network, runs smoke checks, records timings, and destroys everything afterwards. Estimate the
  monthly bill and where it could be lowered.`,
  `Introduce structured logging and tracing in the order pipeline. Every request gets a trace identifier that follows it
  through the gateway, the queue and the warehouse adapter; logs become JSON with stable field names, levels are consistent,
  and personal data such as addresses or card numbers is masked at the source. Sampling keeps all errors and slow requests.
  Build a dashboard with rate, errors and duration for each hop, and three alerts that tell the person on call what to do
  first. Overhead should stay below two percent.`,
  `Upgrade the monorepo from Node 16 to Node 22 and from webpack 4 to a current bundler. Native modules need rebuilding, two
  packages rely on removed OpenSSL behaviour, and the test runner's fake timers changed. Do it in small commits that each
  keep the pipeline green, note behavioural differences, replace abandoned dependencies, and delete workarounds that are no
  longer needed. Engines and container images are pinned in one place. Finish with a table of package versions before and
  after and the licences of new ones.`,
  `Set up automated backups for the self-hosted wiki, the ticket system and their attachments. Dumps are consistent while the
  services run, encrypted with age for two recipients, shipped to two providers with object lock, and pruned to seven daily,
  five weekly and twelve monthly copies. Every Sunday a job restores the latest copy into a throwaway container and compares
  row counts and file hashes. Failure of any step must notify the team chat and the status page. Use systemd timers, and
  write the restore guide for someone who has never seen the machines.`,
  `Investigate last night's outage. Between 01:10 and 02:35 the payments API answered 503 for a third of requests after a
  routine deploy. Read the deploy log, the load balancer metrics exported as CSV and the application logs in the incident
  folder, reconstruct a minute-by-minute timeline, separate the trigger from the underlying causes, and explain why alarms
  rang late. Write a blameless report with contributing factors, what limited the damage, and five actions with owners that
  would really have helped, ordered by effect and effort.`,
  `Harden the container images. Build from a minimal base in several stages, run as an unprivileged user with a read-only
  root file system, drop capabilities, pin packages by digest, and remove shells where possible. Generate a bill of materials
  for each image, sign it with cosign, scan it for known vulnerabilities, and fail the release when something critical has a
  fix available. Exceptions live in a file with reason and expiry date. Show image sizes and findings before and after for
  all eleven services.`,
  `Give developers ephemeral preview environments for pull requests. Opening one deploys the branch to its own namespace with
  a database seeded from an anonymised snapshot, posts the address as a comment, updates on push, sleeps after two idle
  hours, and disappears when the request is closed. Limit the number per team and the cost per day. Third-party callbacks go
  to a stub. Access is protected by single sign-on. Clean-up must be robust against failed deployments and force pushes;
  test it with the GitHub webhook payloads in the fixtures folder.`,
  `Write an Ansible role that configures our Linux workstations: full disk encryption escrow, automatic security updates at
  lunch time, firewall defaults, the company certificate authority, a printer, and developer tools chosen by group. It has
  to be idempotent on Debian and Fedora, support check mode, finish within five minutes when nothing changed, and never
  reboot without asking. Molecule tests run both distributions in containers. Document each variable with default and
  example, and report drift to the inventory service daily.`,
]
