import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The file that a child runs, straight from source. */
export const CHILD_PROGRAM = fileURLToPath(new URL('../worker/main.ts', import.meta.url))

export const NODE_PROGRAM = realpathSync(process.execPath)

export interface RuntimePaths {
  /** What a child must be able to read to run at all. */
  readable: string[]
  /** Links of the root folder, as `/lib` → `usr/lib`. */
  links: { path: string; target: string }[]
}

const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/nix/store', '/gnu/store']

/** Node, its system libraries, our own source of the media port and the FFmpeg library. */
export function findRuntimePaths(): RuntimePaths {
  const system = SYSTEM.filter((path) => existsSync(path))
  const isLink = (path: string) => lstatSync(path).isSymbolicLink()
  const media = realpathSync(fileURLToPath(new URL('..', import.meta.url)))
  const readable = [
    ...system.filter((path) => !isLink(path)),
    ...['/etc/ld.so.cache', '/etc/alternatives'].filter((path) => existsSync(path)),
    NODE_PROGRAM,
    media,
    ...findPackageFile(media),
    ...findLibrary(),
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

function findLibrary(): string[] {
  const entry = createRequire(import.meta.url).resolve('node-av/lib')
  const library = entry.slice(0, entry.lastIndexOf(`${sep}dist${sep}`))
  return [library, join(dirname(library), '@seydx')].filter((path) => existsSync(path))
}
