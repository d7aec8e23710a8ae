import { expect, test } from 'vitest'
import { droppedFiles, filesOfChosenFolder, folderOfFile, sortFiles } from './chosen-files.ts'

type Tree = { [name: string]: Tree | null | 'locked' }

const fileOf = (name: string) => new File(['0123'], name)

/** What a browser makes of a dropped folder: its reader gives two entries at a time. */
function entryOf(name: string, inside: Tree[string]): object {
  if (inside === 'locked') {
    const file = (_done: unknown, fail: (error: Error) => void) =>
      fail(new DOMException('no', 'NotReadableError'))
    return { name, isFile: true, isDirectory: false, file }
  }
  if (inside === null) {
    const file = (done: (file: File) => void) => done(fileOf(name))
    return { name, isFile: true, isDirectory: false, file }
  }
  const createReader = () => {
    const left = Object.entries(inside).map(([child, tree]) => entryOf(child, tree))
    return { readEntries: (done: (some: object[]) => void) => done(left.splice(0, 2)) }
  }
  return { name, isFile: false, isDirectory: true, createReader }
}

function drop(tree: Tree): DataTransfer {
  let isOver = false
  const items: object[] = Object.entries(tree).map(([name, inside]) => ({
    kind: 'file',
    // Once the event is over a browser gives nothing any more.
    webkitGetAsEntry: () => (isOver ? null : entryOf(name, inside)),
    getAsFile: () => (isOver || inside ? null : fileOf(name)),
  }))
  queueMicrotask(() => {
    isOver = true
  })
  items.unshift({ kind: 'string', getAsFile: () => null })
  return Object.assign(Object.create(null), { items })
}

const filesOf = async (tree: Tree) => (await droppedFiles(drop(tree))).files
const namesOf = async (tree: Tree) => (await filesOf(tree)).map(({ name }) => name)

test('dropped files come as they are', async () => {
  expect(await namesOf({ 'b.wav': null, 'a.wav': null })).toEqual(['b.wav', 'a.wav'])
})

test('a dropped folder gives its files in their order, those of nested folders among them', async () => {
  const album = {
    '10 Night.wav': null,
    '2 Dusk.wav': null,
    '1 Dawn.wav': null,
    bonus: { 'Live.flac': null, deeper: { 'Demo.mp3': null } },
  }
  expect(await namesOf({ album, 'Single.wav': null })).toEqual([
    '1 Dawn.wav',
    '2 Dusk.wav',
    '10 Night.wav',
    'Demo.mp3',
    'Live.flac',
    'Single.wav',
  ])
})

test('hidden files and folders are left out', async () => {
  const album = { '.DS_Store': null, '._Dawn.wav': null, 'Thumbs.db': null, 'Dawn.wav': null }
  const tree = { album: { ...album, '.git': { 'a.wav': null } }, '.hidden.wav': null }
  expect(await namesOf({ ...tree, __MACOSX: { 'b.wav': null } })).toEqual(['Dawn.wav'])
})

test('a dropped file that the browser does not give is named, and the others come', async () => {
  const { files, unreadable } = await droppedFiles(drop({ 'a.wav': null, 'b.wav': 'locked' }))
  expect(files.map(({ name }) => name)).toEqual(['a.wav'])
  expect(unreadable).toEqual(['b.wav'])
})

test('an empty folder gives nothing', async () => {
  expect(await namesOf({ album: {} })).toEqual([])
})

test('a file knows the folder that it came with; one of its own has none', async () => {
  const tree = { 'Day box': { CD1: { '1.wav': null }, 'cover.jpg': null }, 'Single.wav': null }
  expect((await filesOf(tree)).map(folderOfFile)).toEqual(['Day box/CD1', 'Day box', ''])
  const chosen = ['Box/10.wav', 'Box/.DS_Store', 'Box/2.wav', 'Box/.git/a.wav'].map((path) =>
    Object.defineProperty(fileOf(path.split('/').at(-1) ?? ''), 'webkitRelativePath', {
      value: path,
    }),
  )
  const files = filesOfChosenFolder(chosen)
  expect(files.map(({ name }) => name)).toEqual(['2.wav', '10.wav'])
  expect(files.map(folderOfFile)).toEqual(['Box', 'Box'])
})

test('what cannot be read is named, and the others come', async () => {
  const dropped = await droppedFiles(drop({ album: { '1.wav': null, '2.wav': 'locked' } }))
  expect(dropped.files.map(({ name }) => name)).toEqual(['1.wav'])
  expect(dropped.unreadable).toEqual(['2.wav'])
})

function chosenFile(path: string, type = ''): File {
  const file = new File(['x'], path.split('/').at(-1) ?? '', { type })
  return Object.defineProperty(file, 'webkitRelativePath', {
    value: path.includes('/') ? path : '',
  })
}
const names = (files: readonly File[]) => files.map(({ name }) => name)

test('of a folder its sounds come, and of the rest only what was meant is refused', () => {
  const files = ['1.wav', 'cover.jpg', 'info.txt', 'album.cue', 'rip.log', '2.wma', '3.mid']
  const sorted = sortFiles(files.map((name) => chosenFile(`Box/${name}`)))
  expect(names(sorted.sounds)).toEqual(['1.wav'])
  expect(names(sorted.wrong)).toEqual(['2.wma', '3.mid'])
})

test('a file that was chosen by itself was meant, whatever it is', () => {
  const sorted = sortFiles([chosenFile('1.wav'), chosenFile('cover.jpg', 'image/jpeg')])
  expect(names(sorted.wrong)).toEqual(['cover.jpg'])
})

test('a sound larger than 2 GB is refused before anything of it is sent', () => {
  const sized = (name: string, size: number) =>
    Object.defineProperty(chosenFile(name), 'size', { value: size })
  const sorted = sortFiles([sized('1.wav', 2e9), sized('2.wav', 3e9), sized('list.pdf', 3e9)])
  expect(names(sorted.sounds)).toEqual(['1.wav'])
  expect(names(sorted.large)).toEqual(['2.wav'])
  expect(names(sorted.wrong)).toEqual(['list.pdf'])
})
