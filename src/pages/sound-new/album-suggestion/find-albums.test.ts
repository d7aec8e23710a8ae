import { expect, test } from 'vitest'
import { uploadOf } from '../testing.ts'
import { arrange, findAlbums, isRead } from './find-albums.ts'

const names = (list: readonly ReturnType<typeof uploadOf>[]) =>
  findAlbums(list).map(({ title, uploads }) => [title, ...uploads.map(({ id }) => id)])

test('files with the same album tag are one album, however it is written, in order of disc and track', () => {
  const list = [
    uploadOf('d', { album: 'Day Box', trackNumber: 1, discNumber: 2 }),
    uploadOf('c', { album: 'Day Box', trackNumber: 10 }),
    uploadOf('b', { album: ' ｄａｙ  box ', trackNumber: 2, discNumber: 1 }),
    uploadOf('x', { album: 'Another' }),
    uploadOf('a', { album: 'Day Box', trackNumber: 1 }),
    uploadOf('y', {}),
  ]
  expect(names(list)).toEqual([['Day Box', 'a', 'b', 'c', 'd']])
})

test('without track numbers the names of the files decide, as people count', () => {
  const list = ['10 Night', '2 Dusk', '1 Dawn'].map((id) => uploadOf(id, { album: '夜の箱' }))
  expect(names(list)).toEqual([['夜の箱', '1 Dawn', '2 Dusk', '10 Night']])
})

test('a folder of two sounds or more is an album where its tags have none; discs are distinguished', () => {
  const list = [
    uploadOf('b', null, { folder: 'Music/Rain/CD2' }),
    uploadOf('a', null, { folder: 'Music/Rain/CD1' }),
    uploadOf('single', null, { folder: 'Music/Single' }),
    uploadOf('loose', null),
    uploadOf('loose2', null),
  ]
  expect(names(list)).toEqual([['Rain', 'a', 'b']])
})

test('a file without tags joins the album of the others in its folder', () => {
  const folder = 'Box'
  const list = [
    uploadOf('1', { album: 'Day box' }, { folder }),
    uploadOf('2', { album: 'Day box' }, { folder }),
    uploadOf('3', null, { folder }),
  ]
  expect(names(list)).toEqual([['Day box', '1', '2', '3']])
  const mixed = [...list, uploadOf('4', { album: 'Other' }, { folder })]
  expect(names(mixed)).toEqual([['Day box', '1', '2']])
})

test('a file that failed is left out and named; fewer than two make none', () => {
  const folder = 'Box'
  const [one, two] = [uploadOf('1', null, { folder }), uploadOf('2', null, { folder })]
  const broken = uploadOf('3', null, { folder, state: 'ERROR' })
  expect(findAlbums([one, two, broken])).toMatchObject([{ failed: ['3.wav'] }])
  expect(findAlbums([one, broken])).toEqual([])
})

test('a file that broke off and may come through has its place, and is waited for', () => {
  const problem = { reason: 'It broke off.', canRetry: true, isStored: false }
  const broken = { state: 'ERROR', problem } as const
  const sayings = { album: 'Box', genre: 'Jazz' }
  const list = [
    uploadOf('1', sayings, { folder: 'Box' }),
    uploadOf('2', undefined, { folder: 'Box', sound: undefined, ...broken }),
    uploadOf('3', sayings, { folder: 'Box' }),
  ]
  const [found] = findAlbums(list)
  expect(found).toMatchObject({ failed: [], genre: 'jazz' })
  expect(found?.uploads.map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect(list.map(isRead)).toEqual([true, false, true])
  expect(findAlbums(list.slice(1, 2))).toEqual([])
})

test('genre and cover are those of all of them, or none', () => {
  const t = (id: string, genre: string | null, coverDigest: string | null) =>
    uploadOf(id, { album: 'Box', genre, coverDigest, hasCover: coverDigest !== null })
  const [found] = findAlbums([t('1', 'Jazz', 'x'), t('2', 'ＪＡＺＺ', 'x')])
  expect(found).toMatchObject({ genre: 'jazz', coverOf: 'transcode-1' })
  const [other] = findAlbums([t('1', 'Jazz', 'x'), t('2', 'Rock', 'y')])
  expect(other).toMatchObject({ genre: undefined, coverOf: undefined })
  const [none] = findAlbums([t('1', null, null), t('2', null, null)])
  expect(none).toMatchObject({ genre: undefined, coverOf: undefined })
})

test('a file has been read once its sound is there and its tags are known, or it is ready', () => {
  expect(isRead(uploadOf('1', {}))).toBe(true)
  expect(isRead(uploadOf('1', undefined))).toBe(false)
  expect(isRead(uploadOf('1', undefined, { state: 'READY' }))).toBe(true)
  expect(isRead(uploadOf('1', {}, { sound: undefined }))).toBe(false)
  expect(isRead(uploadOf('1', undefined, { sound: undefined, state: 'ERROR' }))).toBe(true)
})

test('the order that was chosen stays when a file comes later', () => {
  const uploads = ['1', '2', '3'].map((id) =>
    uploadOf(id, { album: 'Box', trackNumber: Number(id) }),
  )
  const [found] = findAlbums(uploads)
  const idsOf = (order?: string[]) => found && arrange(found, order).uploads.map(({ id }) => id)
  expect(idsOf()).toEqual(['1', '2', '3'])
  expect(idsOf(['2', 'gone', '1'])).toEqual(['2', '1', '3'])
})
