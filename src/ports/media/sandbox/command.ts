import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Media } from '../media.ts'
import { seccompFilter } from './seccomp.ts'

export type SandboxLevel = Exclude<Media['sandbox'], 'none'>

/** The file that a child runs, straight from source. */
const CHILD_PROGRAM = fileURLToPath(new URL('../worker/main.ts', import.meta.url))

const NODE_PROGRAM = realpathSync(process.execPath)

const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/nix/store', '/gnu/store']

/** Files and folders that one job may touch. */
export interface Reach {
  readable: string[]
  writable: string[]
}

export interface Limits {
  cpuSeconds: number
  fileBytes: number
  openFiles: number
}

/** Soft CPU limit → SIGXCPU, which gives the reason; the hard limit is for a process that ignores it. */
const LIMIT_SCRIPT = `
set -e
ulimit -c 0
ulimit -f "$1"
ulimit -n "$2"
ulimit -S -t "$3"
ulimit -H -t "$(($3 + 10))"
shift 3
exec "$@"
`

/** Program and arguments for a child at this level; undefined where bubblewrap is missing. */
export function buildCommand(
  level: SandboxLevel,
  reach: Reach,
  limits: Limits,
): [string, ...string[]] | undefined {
  const inner = buildInner(level, reach)
  if (!inner) return undefined
  const { fileBytes, openFiles, cpuSeconds } = limits
  const numbers = [Math.ceil(fileBytes / 512), openFiles, cpuSeconds].map(String)
  return ['/bin/sh', '-c', LIMIT_SCRIPT, 'sh', ...numbers, ...inner]
}

function buildInner(level: SandboxLevel, reach: Reach): string[] | undefined {
  // V8 ends with a message at a bound on its own heap, before the parent has to kill it.
  const node = [NODE_PROGRAM, '--max-old-space-size=512', CHILD_PROGRAM]
  switch (level) {
    case 'bwrap':
      return withBwrap(reach, node)
    case 'limits':
      return node
  }
}

function withBwrap(reach: Reach, node: string[]): string[] | undefined {
  const bwrap = findProgram('bwrap')
  if (!bwrap) return undefined
  const { readable, links } = findRuntimePaths()
  return [
    ...[bwrap, '--unshare-all', '--die-with-parent', '--cap-drop', 'ALL'],
    ...['--unshare-user', '--disable-userns', '--assert-userns-disabled'],
    ...(seccompFilter() ? ['--seccomp', '4'] : []),
    ...links.flatMap(({ path, target }) => ['--symlink', target, path]),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...[...readable, ...reach.readable].flatMap((path) => ['--ro-bind', path, path]),
    ...reach.writable.flatMap((path) => ['--bind', path, path]),
    // Files made in memory below these folders would have no bound.
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
    ...['--chdir', '/', '--'],
    ...node,
  ]
}

function findProgram(name: string): string | undefined {
  const folders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/local/bin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/**
 * Paths that a child must be able to read to run at all: Node, its system libraries, our own source
 * of the media port and its libraries; and links of the root folder, as `/lib` → `usr/lib`.
 */
function findRuntimePaths() {
  const system = SYSTEM.filter((path) => existsSync(path))
  const isLink = (path: string) => lstatSync(path).isSymbolicLink()
  const media = realpathSync(fileURLToPath(new URL('..', import.meta.url)))
  const readable = [
    ...system.filter((path) => !isLink(path)),
    ...['/etc/ld.so.cache', '/etc/alternatives'].filter((path) => existsSync(path)),
    NODE_PROGRAM,
    media,
    ...findPackageFile(media),
    ...findLibraries(),
  ]
  const links = system.filter(isLink).map((path) => ({ path, target: readlinkSync(path) }))
  return { readable, links }
}

/** The package.json above the source: it declares .ts files as modules. */
function findPackageFile(folder: string): string[] {
  const file = join(folder, 'package.json')
  if (existsSync(file)) return [file]
  return dirname(folder) === folder ? [] : findPackageFile(dirname(folder))
}

/** FFmpeg, and the libraries of tags and images, with what they need beside them. */
function findLibraries(): string[] {
  const { resolve } = createRequire(import.meta.url)
  const packages = [
    { entry: resolve('node-av/lib'), beside: ['node-av', '@seydx'] },
    {
      entry: resolve('node-taglib-sharp'),
      beside: ['node-taglib-sharp', 'iconv-lite', 'safer-buffer', 'uuid'],
    },
    { entry: resolve('sharp'), beside: ['sharp', '@img', 'detect-libc', 'semver'] },
  ]
  return packages.flatMap(({ entry, beside: [name = '', ...more] }) => {
    const modules = entry.slice(0, entry.lastIndexOf(`${sep}${name}${sep}`))
    return [name, ...more].map((each) => join(modules, each)).filter((path) => existsSync(path))
  })
}
