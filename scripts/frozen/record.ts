import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { diffLines } from './diff.ts'

/** The files of a record by their paths, as lines. */
export type Files = Map<string, string[]>

const FOLDER = join(import.meta.dirname, 'record')
/** Of a file. */
const LINES_SHOWN = 20

/** Replaces what is recorded. */
export async function writeRecord(files: Files): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true })
  for (const [name, lines] of files) {
    const path = join(FOLDER, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, `${lines.join('\n')}\n`)
  }
}

/** @returns how the files differ from what is recorded, as `diff -u` shows it, the beginning of each */
export async function compareRecord(files: Files): Promise<string[]> {
  const recorded = await readRecord()
  const names = [...new Set([...recorded.keys(), ...files.keys()])].sort()
  return names.flatMap((name) => {
    const hunks = diffLines(recorded.get(name) ?? [], files.get(name) ?? [], 1)
    const lines = hunks.flatMap(({ line, lines }) => [`@@ line ${line}`, ...lines])
    const rest = lines.length - LINES_SHOWN
    const end = rest > 0 ? [`… and ${rest} more lines`] : []
    return lines.length === 0 ? [] : [`--- ${name}`, ...lines.slice(0, LINES_SHOWN), ...end]
  })
}

async function readRecord(): Promise<Files> {
  const files: Files = new Map()
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const text = await readFile(path, 'utf8')
    files.set(relative(FOLDER, path), text.replace(/\n$/, '').split('\n'))
  }
  return files
}
