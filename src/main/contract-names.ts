import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const SOURCE = join(import.meta.dirname, '..')

/**
 * The names under which contracts export their endpoints and shapes, by the value. They are read
 * from the modules, which are loaded anyway, so that nothing has to repeat them.
 */
export async function readContractNames(): Promise<Map<unknown, string>> {
  const names = new Map<unknown, string>()
  for (const file of globSync('**/*contract.ts', { cwd: SOURCE }).toSorted()) {
    const exported: object = await import(pathToFileURL(join(SOURCE, file)).href)
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value === 'object') names.set(value, name)
    }
  }
  return names
}
