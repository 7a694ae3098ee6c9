/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [resolved]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 */

/** @typedef {{ packages: Record<string, LockedPackage> }} Lock */

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
/** @type {Readonly<Record<string, string>>} */
const otherNames = { armhf: 'arm', armv7: 'arm' }

/**
 * Where npm may have put what a package needs: below the package itself, or below one of the folders around it.
 * @param {string} path such as `node_modules/a/node_modules/b`
 * @param {string} name
 */
const placesOf = (path, name) => {
  const places = [`node_modules/${name}`]
  for (let around = path; around !== ''; around = around.slice(0, Math.max(0, around.lastIndexOf('/node_modules/'))))
    places.push(`${around}/node_modules/${name}`)
  return places
}

/**
 * The platform that a package of binaries is for, which its name tells; one that tells nothing is for none.
 * @param {string} name such as `@biomejs/cli-darwin-arm64`
 */
const platformOf = name => {
  const words = name.split(/[-/]/).map(word => otherNames[word] ?? word)
  const os = systems.filter(system => words.includes(system))
  const cpu = processors.filter(processor => words.includes(processor))
  if (os.length + cpu.length === 0) return { os: ['none'] }
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }) }
}

/**
 * The optional packages that a lock needs and does not have, with the entries they should have.
 * @param {Lock} lock
 * @returns {Record<string, LockedPackage>}
 */
export const missingOptional = lock => {
  /** @type {Record<string, LockedPackage>} */
  const missing = {}
  for (const [path, entry] of Object.entries(lock.packages))
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {}))
      if (!placesOf(path, name).some(place => place in lock.packages))
        missing[`node_modules/${name}`] ??= {
          version: range.replace(/^[\^~>=v ]+/, ''),
          optional: true,
          ...(entry.dev && { dev: true }),
          ...platformOf(name),
        }
  return missing
}

/**
 * The places in a lock that name the host a package was downloaded from.
 * @param {Lock} lock
 */
export const withHost = lock =>
  Object.keys(lock.packages).filter(path => /^https?:/.test(lock.packages[path].resolved ?? ''))

/**
 * The lock that works on every platform and with every registry: what is missing added, hosts taken out.
 * @template {Lock} L
 * @param {L} lock
 * @returns {L}
 */
export const completeLock = lock => {
  const hosts = new Set(withHost(lock))
  const packages = Object.fromEntries(
    Object.entries(lock.packages).map(([path, { resolved, ...entry }]) => [
      path,
      resolved === undefined || hosts.has(path) ? entry : { ...entry, resolved },
    ]),
  )
  return { ...lock, packages: { ...packages, ...missingOptional(lock) } }
}
