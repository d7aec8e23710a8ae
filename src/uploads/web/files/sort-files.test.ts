import { expect, test } from 'vitest'
import { sortFiles } from './sort-files.ts'

function fileOf(path: string, type = ''): File {
  const file = new File(['x'], path.split('/').at(-1) ?? '', { type })
  return Object.defineProperty(file, 'webkitRelativePath', {
    value: path.includes('/') ? path : '',
  })
}
const names = (files: readonly File[]) => files.map(({ name }) => name)

test('of a folder its sounds come, and of the rest only what was meant is refused', () => {
  const files = ['1.wav', 'cover.jpg', 'info.txt', 'album.cue', 'rip.log', '2.wma', '3.mid']
  const sorted = sortFiles(files.map((name) => fileOf(`Box/${name}`)))
  expect(names(sorted.sounds)).toEqual(['1.wav'])
  expect(names(sorted.wrong)).toEqual(['2.wma', '3.mid'])
})

test('a file that was chosen by itself was meant, whatever it is', () => {
  const sorted = sortFiles([fileOf('1.wav'), fileOf('cover.jpg', 'image/jpeg')])
  expect(names(sorted.wrong)).toEqual(['cover.jpg'])
})

test('a sound larger than 2 GB is refused before anything of it is sent', () => {
  const sized = (name: string, size: number) =>
    Object.defineProperty(fileOf(name), 'size', { value: size })
  const sorted = sortFiles([sized('1.wav', 2e9), sized('2.wav', 3e9), sized('list.pdf', 3e9)])
  expect(names(sorted.sounds)).toEqual(['1.wav'])
  expect(names(sorted.large)).toEqual(['2.wav'])
  expect(names(sorted.wrong)).toEqual(['list.pdf'])
})
