import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run-program.ts'

/** What only one feature uses is tested with it. */
const PORTS: Readonly<Record<string, readonly string[]>> = {
  uploads: ['media', 'storage'],
  sales: ['payments', 'zip'],
  accounts: ['mail', 'social'],
}

/** Where the tests of a feature, a port or a folder of the repository are; empty where it is none. */
export function foldersOf(name: string): string[] {
  const ports = [name, ...(PORTS[name] ?? [])].map((port) => `src/ports/${port}/`)
  const others = [`src/pages/${name}/`, `e2e/${name}/`, `scripts/${name}/`]
  const folders = [`${name}/`, `src/${name}/`, ...ports, ...others]
  return folders.filter((folder) => existsSync(join(ROOT, folder)))
}
