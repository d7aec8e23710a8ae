import { expect, test } from 'vitest'
import { sumUploads } from '#uploads/web/state/upload.ts'
import { noUploads } from '#uploads/web/state/uploads-reducer.ts'
import { newSoundForm } from '#works/web/sounds/editor/sound-form.ts'
import { soundOf } from '#works/web/sounds/testing.ts'
import { NO_TAGS } from '../testing.ts'
import { isUnsaved, lostByLeaving, type SoundUploadEvent } from './sound-upload.ts'
import { type SoundUploads, soundUploadsReducer } from './sound-uploads-reducer.ts'

const chosen: SoundUploadEvent = {
  type: 'files-chosen',
  files: [
    { id: 'a', fileName: 'Dawn.wav', bytes: 1000 },
    { id: 'b', fileName: '夜.flac', bytes: 3000 },
  ],
}
const of = (uploads: SoundUploads, ...facts: SoundUploadEvent[]) =>
  facts.reduce(soundUploadsReducer, uploads)
const after = (...facts: SoundUploadEvent[]) => of(noUploads, chosen, ...facts)
const problem = { reason: 'The connection broke off.', canRetry: true, isStored: false }
const READY = { status: 'READY', progress: 1, duration: 12 } as const

test('chosen files are uploaded, with their names as titles', () => {
  const { list } = after()
  expect(list.map(({ state, form }) => [state, form.title])).toEqual([
    ['UPLOADING', 'Dawn'],
    ['UPLOADING', '夜'],
  ])
  expect(lostByLeaving(list)).toBe('uploading')
})

test('two files of one name are two uploads', () => {
  const fileName = 'Take.wav'
  const files = ['x', 'y'].map((id) => ({ id, fileName, bytes: 1 }))
  const { list } = of(noUploads, { type: 'files-chosen', files })
  expect(list.map(({ id, form }) => [id, form.title])).toEqual([
    ['x', 'Take'],
    ['y', 'Take'],
  ])
})

test('a file goes from UPLOADING over TRANSCODING to READY', () => {
  const arrived = after(
    { type: 'file-progressed', id: 'a', loaded: 400 },
    { type: 'file-arrived', id: 'a' },
  )
  expect(arrived.list[0]).toMatchObject({ state: 'TRANSCODING', progress: 100 })
  expect(arrived.list[1]).toMatchObject({ state: 'UPLOADING', progress: 0 })
  const ready = of(arrived, { type: 'transcode-finished', id: 'a', status: READY })
  expect(ready.list[0]).toMatchObject({ state: 'READY', duration: 12, transcoded: 1 })
})

test('progress is what went out of the whole file, as a percentage', () => {
  const { list } = after({ type: 'file-progressed', id: 'a', loaded: 400 })
  expect(list[0]?.progress).toBe(40)
  const sum = { arrived: 0, all: 2, percent: 10, bytes: 4000, loaded: 400 }
  expect(sumUploads(list)).toEqual(sum)
})

test('on a transfer error progress is 100 and the sound ERROR, until it is tried again', () => {
  const failed = after(
    { type: 'file-progressed', id: 'a', loaded: 400 },
    { type: 'upload-failed', id: 'a', problem },
  )
  expect(failed.list[0]).toMatchObject({ state: 'ERROR', progress: 100, problem })
  const goesOn = of(failed, { type: 'upload-retried', id: 'a', resumes: true })
  expect(goesOn.list[0]).toMatchObject({
    state: 'UPLOADING',
    transfer: 'running',
    progress: 40,
    problem: undefined,
  })
  const anew = of(failed, { type: 'upload-retried', id: 'a', resumes: false })
  expect(anew.list[0]).toMatchObject({ state: 'UPLOADING', progress: 0 })
})

test.each([true, false])(
  'what was asked to be saved is saved once another try has come through (with its sound: %s)',
  (resumes) => {
    const publish: SoundUploadEvent = {
      type: 'form-edited',
      id: 'a',
      change: { status: 'Released' },
    }
    const asked = after(publish, { type: 'save-requested', id: 'a' })
    const failed = of(asked, { type: 'upload-failed', id: 'a', problem })
    expect(failed.list[0]).toMatchObject({ state: 'ERROR', saving: true })
    const again = of(failed, { type: 'upload-retried', id: 'a', resumes })
    expect(again.list[0]).toMatchObject({ saving: true, form: { status: 'Released' } })
    const final = { ...problem, canRetry: false }
    const lost = of(asked, { type: 'upload-failed', id: 'a', problem: final })
    expect(lost.list[0]?.saving).toBe(false)
  },
)

test('what was published and has to be made anew is published again, unless that was taken back', () => {
  const publish: SoundUploadEvent = { type: 'form-edited', id: 'a', change: { status: 'Released' } }
  const made = after(publish, { type: 'sound-read', id: 'a', sound: soundOf() })
  const form = made.list[0]?.form ?? newSoundForm('Dawn')
  const failed = of(
    made,
    { type: 'sound-saved', id: 'a', sound: soundOf({ version: 2 }), form },
    { type: 'upload-failed', id: 'a', problem },
  )
  const back: SoundUploadEvent = { type: 'form-edited', id: 'a', change: { status: 'Draft' } }
  const again: SoundUploadEvent = { type: 'upload-retried', id: 'a', resumes: false }
  expect(of(failed, again).list[0]?.saving).toBe(true)
  expect(of(failed, back, again).list[0]?.saving).toBe(false)
})

test('what was typed stays where an upload is tried again', () => {
  const { list } = after(
    { type: 'form-edited', id: 'a', change: { title: 'Dusk' } },
    { type: 'upload-failed', id: 'a', problem },
    { type: 'upload-retried', id: 'a', resumes: true },
  )
  expect(list[0]?.form.title).toBe('Dusk')
})

test('a saved sound that is created anew is not saved yet, and is based on no version', () => {
  const saved = after(
    { type: 'form-edited', id: 'a', change: { genre: 'Jazz' } },
    { type: 'file-arrived', id: 'a' },
    { type: 'sound-read', id: 'a', sound: soundOf({ version: 1 }) },
  )
  const [upload] = saved.list
  if (!upload) throw new Error('there is no upload')
  const sound = soundOf({ version: 4 })
  const failed = of(
    saved,
    { type: 'sound-saved', id: 'a', sound, form: upload.form },
    { type: 'upload-failed', id: 'a', problem },
  )
  const [anew] = of(failed, { type: 'upload-retried', id: 'a', resumes: false }).list
  expect(anew).toMatchObject({ sound: undefined, version: undefined, form: { genre: 'Jazz' } })
  expect(anew && isUnsaved(anew)).toBe(true)
  const [stored] = of(failed, { type: 'upload-retried', id: 'a', resumes: true }).list
  expect(stored && [isUnsaved(stored), stored.version]).toEqual([false, 4])
})

test('of a sound that is made anew, with nothing typed, nothing is unsaved', () => {
  const [anew] = after(
    { type: 'upload-failed', id: 'a', problem },
    { type: 'upload-retried', id: 'a', resumes: false },
  ).list
  expect(anew && isUnsaved(anew)).toBe(false)
})

test('progress that comes late changes nothing', () => {
  const { list } = after(
    { type: 'file-arrived', id: 'a' },
    { type: 'file-progressed', id: 'a', loaded: 990 },
  )
  expect(list[0]).toMatchObject({ state: 'TRANSCODING', progress: 100 })
})

test('something is uploading only while such sounds remain', () => {
  const one = after({ type: 'upload-removed', id: 'a' })
  expect(one.list).toHaveLength(1)
  expect(lostByLeaving(one.list)).toBe('uploading')
  expect(lostByLeaving(of(one, { type: 'upload-removed', id: 'b' }).list)).toBeUndefined()
})

test('a file that an earlier page has begun starts where it was left', () => {
  const files = [{ id: 'c', fileName: 'Long.wav', bytes: 200, loaded: 50 }]
  expect(after({ type: 'files-chosen', files }).list[2]?.progress).toBe(25)
})

test('what was typed on an earlier page is restored, and not saved yet', () => {
  const form = { ...newSoundForm('Long'), genre: 'Jazz' }
  const files = [{ id: 'c', fileName: 'Long.wav', bytes: 200, form }]
  const upload = after({ type: 'files-chosen', files }).list[2]
  expect(upload?.form).toEqual(form)
  expect(upload && isUnsaved(upload)).toBe(true)
})

test('an automatic save leaves what is typed since, and the requested save', () => {
  const made = after(
    { type: 'file-arrived', id: 'a' },
    { type: 'sound-read', id: 'a', sound: soundOf({ version: 1 }) },
    { type: 'form-edited', id: 'a', change: { genre: 'Jazz' } },
    { type: 'save-requested', id: 'a' },
  )
  const stored = newSoundForm('Dawn')
  const sound = soundOf({ version: 2 })
  const [upload] = of(made, { type: 'draft-saved', id: 'a', sound, form: stored }).list
  expect(upload).toMatchObject({ saving: true, version: 2, form: { genre: 'Jazz' } })
  expect(upload?.savedForm).toBe(stored)
})

test('an automatic save of a sound that is created anew meanwhile changes nothing', () => {
  const anew = after(
    { type: 'upload-failed', id: 'a', problem },
    { type: 'upload-retried', id: 'a', resumes: false },
    { type: 'draft-saved', id: 'a', sound: soundOf({ version: 9 }), form: newSoundForm('Dawn') },
  )
  expect(anew.list[0]).toMatchObject({ sound: undefined, version: undefined })
})

test('suggestions stay dismissed, whatever the server sends again', () => {
  const tags = { ...NO_TAGS, title: 'Dawn' }
  const status = { status: 'TRANSCODING', progress: 0.5, tags } as const
  const found = after(
    { type: 'file-arrived', id: 'a' },
    { type: 'transcode-progressed', id: 'a', status },
  )
  expect(found.list[0]?.tags).toEqual(tags)
  const answered = of(
    found,
    { type: 'tags-dismissed', id: 'a' },
    { type: 'transcode-progressed', id: 'a', status },
  )
  expect(answered.list[0]).toMatchObject({ tagsDismissed: true, tags })
})

test('the place in the queue is known while a transcode waits', () => {
  const status = { status: 'TRANSCODING', progress: 0, waiting: 3 } as const
  const queued = after(
    { type: 'file-arrived', id: 'a' },
    { type: 'transcode-progressed', id: 'a', status },
  )
  expect(queued.list[0]?.queued).toBe(3)
})

test('editing a field takes its problem away and leaves the others', () => {
  const { list } = after(
    { type: 'save-requested', id: 'a' },
    {
      type: 'save-refused',
      id: 'a',
      problems: { price: 'price_too_low', title: 'title_required' },
    },
    { type: 'form-edited', id: 'a', change: { price: '50' } },
  )
  expect(list[0]).toMatchObject({ saving: false, problems: { title: 'title_required' } })
  expect(list[0]?.problems.price).toBeUndefined()
})

test('a failed save is shown until the next attempt', () => {
  const refused = { type: 'save-refused', id: 'a', problems: {}, failed: 'saveFailed' } as const
  const failed = after({ type: 'save-requested', id: 'a' }, refused)
  expect(failed.list[0]).toMatchObject({ saving: false, failed: 'saveFailed' })
  expect(of(failed, { type: 'save-requested', id: 'a' }).list[0]?.failed).toBeUndefined()
})

test('events of a removed upload are ignored', () => {
  const { list } = after({ type: 'upload-removed', id: 'a' }, { type: 'file-arrived', id: 'a' })
  expect(list.map(({ id }) => id)).toEqual(['b'])
})
