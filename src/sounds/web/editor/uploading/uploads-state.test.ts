import { expect, test } from 'vitest'
import { type Fact, isUploading, noUploads, uploadsReducer } from './uploads-state.ts'

const chosen: Fact = {
  type: 'files-chosen',
  files: [
    { id: 'a', fileName: 'Dawn.wav' },
    { id: 'b', fileName: '夜.flac' },
  ],
}
const after = (...facts: Fact[]) => [chosen, ...facts].reduce(uploadsReducer, noUploads)

test('chosen files are uploaded, with their names as titles', () => {
  const uploads = after()
  expect(uploads.map(({ state, form }) => [state, form.title])).toEqual([
    ['UPLOADING', 'Dawn'],
    ['UPLOADING', '夜'],
  ])
  expect(isUploading(uploads)).toBe(true)
})

test('a file goes from UPLOADING over TRANSCODING to READY', () => {
  const arrived = after(
    { type: 'file-progressed', id: 'a', percent: 40 },
    { type: 'file-arrived', id: 'a' },
  )
  expect(arrived[0]).toMatchObject({ state: 'TRANSCODING', progress: 100 })
  expect(arrived[1]).toMatchObject({ state: 'UPLOADING', progress: 0 })
  const ready = uploadsReducer(arrived, { type: 'transcode-finished', id: 'a', duration: 12 })
  expect(ready[0]).toMatchObject({ state: 'READY', duration: 12, transcoded: 1 })
})

test('on a transfer error progress is 100 and the sound ERROR', () => {
  const [failed] = after({ type: 'upload-failed', id: 'a', problem: 'The upload broke off.' })
  expect(failed).toMatchObject({ state: 'ERROR', progress: 100, problem: 'The upload broke off.' })
})

test('progress that comes late changes nothing', () => {
  const late = after(
    { type: 'file-arrived', id: 'a' },
    { type: 'file-progressed', id: 'a', percent: 99 },
  )
  expect(late[0]).toMatchObject({ state: 'TRANSCODING', progress: 100 })
})

test('something is uploading only while such sounds remain', () => {
  const one = after({ type: 'sound-removed', id: 'a' })
  expect(one).toHaveLength(1)
  expect(isUploading(one)).toBe(true)
  expect(isUploading(uploadsReducer(one, { type: 'sound-removed', id: 'b' }))).toBe(false)
})

test('editing a field takes its problem away and leaves the others', () => {
  const [upload] = after(
    { type: 'save-asked', id: 'a' },
    {
      type: 'save-refused',
      id: 'a',
      problems: { price: 'price_too_low', title: 'title_required' },
    },
    { type: 'form-edited', id: 'a', change: { price: '50' } },
  )
  expect(upload).toMatchObject({ saving: false, problems: { title: 'title_required' } })
  expect(upload?.problems.price).toBeUndefined()
})

test('facts about a removed sound are forgotten', () => {
  const uploads = after({ type: 'sound-removed', id: 'a' }, { type: 'file-arrived', id: 'a' })
  expect(uploads.map(({ id }) => id)).toEqual(['b'])
})
