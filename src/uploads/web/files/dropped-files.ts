/** What the desktop and archivers leave in folders. */
const IS_HIDDEN = /^\.|^(__MACOSX|Thumbs\.db|desktop\.ini)$/i

export interface DroppedFiles {
  files: File[]
  /** Names of what the browser could not read. */
  unreadable: string[]
}

/** Browsers give the folder of chosen files only, not that of dropped ones. */
const folders = new WeakMap<File, string>()

/** The folder that a file was dropped or chosen with, `Album/CD1`; empty for a file of its own. */
export function folderOfFile(file: File): string {
  const chosen = file.webkitRelativePath ?? ''
  return folders.get(file) ?? chosen.slice(0, Math.max(0, chosen.lastIndexOf('/')))
}

/**
 * The files of a drop, those in dropped folders among them, in the order of their names; hidden
 * ones are left out. Must be called while the drop is handled.
 */
export async function droppedFiles(data: DataTransfer): Promise<DroppedFiles> {
  // Gone with the event, so all are taken before the first wait.
  const items = [...data.items].filter(({ kind }) => kind === 'file')
  const taken = items.map((item) => ({
    entry: item.webkitGetAsEntry?.() ?? null,
    file: item.getAsFile(),
  }))
  const found = await Promise.all(
    taken.map(({ entry, file }) => {
      // A file that cannot be had at once is read, or named, as those of a folder are.
      if (entry && (entry.isDirectory || !file)) return filesOf(entry, '')
      return { files: file && !IS_HIDDEN.test(file.name) ? [file] : [], unreadable: [] }
    }),
  )
  return together(found)
}

/** The files of a folder that was chosen in the file dialog, in the order of their names. */
export function filesOfChosenFolder(files: readonly File[]): File[] {
  const pathOf = (file: File) => file.webkitRelativePath || file.name
  const seen = files.filter(
    (file) =>
      !pathOf(file)
        .split('/')
        .some((name) => IS_HIDDEN.test(name)),
  )
  return seen.sort((a, b) => compareNames(pathOf(a), pathOf(b)))
}

async function filesOf(entry: FileSystemEntry, folder: string): Promise<DroppedFiles> {
  const nothing = { files: [], unreadable: [] }
  if (IS_HIDDEN.test(entry.name)) return nothing
  try {
    if (isFile(entry)) {
      const file = await new Promise<File>((done, fail) => entry.file(done, fail))
      folders.set(file, folder)
      return { files: [file], unreadable: [] }
    }
    if (!isFolder(entry)) return nothing
    const inside = folder === '' ? entry.name : `${folder}/${entry.name}`
    const entries = await entriesOf(entry.createReader())
    const inOrder = entries.sort((a, b) => compareNames(a.name, b.name))
    return together(await Promise.all(inOrder.map((one) => filesOf(one, inside))))
  } catch (error) {
    // One that is locked, or gone since, is named; the others come.
    if (error instanceof DOMException) return { files: [], unreadable: [entry.name] }
    throw error
  }
}

function together(found: readonly DroppedFiles[]): DroppedFiles {
  return {
    files: found.flatMap(({ files }) => files),
    unreadable: found.flatMap(({ unreadable }) => unreadable),
  }
}

/** As people count: 2 before 10. */
function compareNames(a: string, b: string): number {
  return a.localeCompare(b, undefined, { numeric: true })
}

/** A reader gives some entries at a time, and none at the end. */
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

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
