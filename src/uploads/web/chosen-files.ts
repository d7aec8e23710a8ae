import { isMeantAsSound, mayBeSound } from '../accepted-files.ts'
import { SOUND_EXTENSIONS, SOUND_MAX_BYTES } from '../contract.ts'

export const SOUND_ACCEPT = ['audio/*', ...SOUND_EXTENSIONS.map((one) => `.${one}`)].join(',')

/** Covers, lists and the like that come with a folder are left out silently. */
export function sortFiles(files: readonly File[]) {
  const isSound = (file: File) => mayBeSound(file.name, file.type)
  const isLarge = (file: File) => file.size > SOUND_MAX_BYTES
  const isMeant = (file: File) => folderOfFile(file) === '' || isMeantAsSound(file.name, file.type)
  return {
    sounds: files.filter((file) => isSound(file) && !isLarge(file)),
    wrong: files.filter((file) => !isSound(file) && isMeant(file)),
    large: files.filter((file) => isSound(file) && isLarge(file)),
  }
}

/** The files that the desktop and archivers leave in folders. */
const IS_HIDDEN = /^\.|^(__MACOSX|Thumbs\.db|desktop\.ini)$/i

export interface DroppedFiles {
  files: File[]
  unreadable: string[]
}

/** Browsers know the folder of chosen files only, not that of dropped ones. */
const folders = new WeakMap<File, string>()

/** The folder that a file was dropped or chosen with, `Album/CD1`; empty for a file of its own. */
export function folderOfFile(file: File): string {
  const chosen = file.webkitRelativePath ?? ''
  return folders.get(file) ?? chosen.slice(0, Math.max(0, chosen.lastIndexOf('/')))
}

/** The files of a drop and its folders, by name; must be called while the drop is handled. */
export async function droppedFiles(data: DataTransfer): Promise<DroppedFiles> {
  // Gone with the event, so all are taken before the first wait.
  const items = [...data.items].filter(({ kind }) => kind === 'file')
  const taken = items.map((item) => ({
    entry: item.webkitGetAsEntry?.() ?? null,
    file: item.getAsFile(),
  }))
  const found: DroppedFiles = { files: [], unreadable: [] }
  for (const { entry, file } of taken) {
    if (entry && (entry.isDirectory || !file)) await collect(entry, '', found)
    else if (file && !IS_HIDDEN.test(file.name)) found.files.push(file)
  }
  return found
}

async function collect(entry: FileSystemEntry, folder: string, found: DroppedFiles) {
  if (IS_HIDDEN.test(entry.name)) return
  try {
    if (isFile(entry)) {
      const file = await new Promise<File>((done, fail) => entry.file(done, fail))
      folders.set(file, folder)
      found.files.push(file)
    } else if (isFolder(entry)) {
      const inside = folder === '' ? entry.name : `${folder}/${entry.name}`
      const entries = await entriesOf(entry.createReader())
      const inOrder = entries.sort((a, b) => compareNames(a.name, b.name))
      for (const one of inOrder) await collect(one, inside, found)
    }
  } catch (error) {
    // One that is locked, or gone since, is named; the others come.
    if (!(error instanceof DOMException)) throw error
    found.unreadable.push(entry.name)
  }
}

/** A reader returns some entries at a time, and none at the end. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) =>
      reader.readEntries(done, fail),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}

export function filesOfChosenFolder(files: readonly File[]): File[] {
  const pathOf = (file: File) => file.webkitRelativePath || file.name
  const isHidden = (file: File) =>
    pathOf(file)
      .split('/')
      .some((name) => IS_HIDDEN.test(name))
  const shown = files.filter((file) => !isHidden(file))
  return shown.sort((a, b) => compareNames(pathOf(a), pathOf(b)))
}

/** Compares names as people count: 2 before 10. */
function compareNames(a: string, b: string): number {
  return a.localeCompare(b, undefined, { numeric: true })
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
