import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** What the storage on disk has for an upload: objects by its id, and parts that are to be one. */
export async function storedFor(id: string): Promise<string[]> {
  const folder = process.env.E2E_DATA
  if (folder === undefined) throw new Error('the configuration names no E2E_DATA')
  const names = await readdir(folder, { recursive: true })
  const belongs = await Promise.all(
    names.map(async (name) => {
      if (basename(name) !== 'about.json') return name.includes(id)
      // Other tests remove theirs meanwhile.
      return (await readFile(join(folder, name), 'utf8').catch(() => '')).includes(id)
    }),
  )
  return names.filter((_name, index) => belongs[index])
}
