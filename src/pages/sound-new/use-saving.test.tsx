import { beforeEach, expect, test, vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import { renderPart } from '#client/testing.tsx'
import { messages } from '#i18n/translate.ts'
import { soundOf, soundWith } from '#works/web/sounds/testing.ts'
import { isContentUnsaved, isUnsaved, type SoundUpload } from './state/sound-upload.ts'
import { createSoundUploadsStore, noActs } from './testing.ts'
import { UploadCard } from './upload-card.tsx'
import { createSaver } from './use-saving.ts'

const callApi = vi.spyOn(transport, 'send')

const STALE = { error: true, status: 409, code: 'stale_version', message: '', fields: {} }
let sent: unknown[]
let store: ReturnType<typeof createSoundUploadsStore>
const answer = (reply: object) =>
  callApi.mockImplementation(async (_endpoint, ...[input]) => {
    sent.push(input)
    return JSON.parse(JSON.stringify(reply))
  })
function upload(): SoundUpload {
  const [one] = store.get().list
  if (!one) throw new Error('there is no upload')
  return one
}
beforeEach(() => {
  sent = []
  store = createSoundUploadsStore()
  store.dispatch({ type: 'files-chosen', files: [{ id: 'a', fileName: 'Dawn.wav', bytes: 9 }] })
  store.dispatch({ type: 'file-arrived', id: 'a' })
  store.dispatch({ type: 'sound-read', id: 'a', sound: soundOf({ version: 1 }) })
})
const save = () => createSaver(store).save('a')

test('a card saves on the version that its form is based on, and then on its own', async () => {
  store.dispatch({ type: 'sound-read', id: 'a', sound: soundOf({ version: 5 }) })
  answer(soundOf({ version: 6 }))
  await save()
  await save()
  expect(sent).toMatchObject([{ body: { version: 1 } }, { body: { version: 6 } }])
})

test('a change made elsewhere is not overwritten until the artist confirms it', async () => {
  store.dispatch({ type: 'form-edited', id: 'a', change: { title: 'Mine' } })
  answer(STALE)
  expect(await save()).toBeUndefined()
  expect(upload()).toMatchObject({ isStale: true, saving: false, form: { title: 'Mine' } })
  store.dispatch({ type: 'save-requested', id: 'a', over: true })
  expect(upload().isStale).toBe(false)
  answer(soundOf({ version: 8 }))
  expect(await save()).toMatchObject({ saved: { version: 8 } })
  expect(sent.at(-1)).not.toHaveProperty('body.version')
  expect(upload().version).toBe(8)
})

test('the newest takes the place of what was typed', async () => {
  store.dispatch({ type: 'form-edited', id: 'a', change: { title: 'Mine' } })
  answer(STALE)
  await save()
  answer(soundOf({ version: 7, title: 'From the other tab' }))
  await createSaver(store).takeNewest(upload())
  expect(upload()).toMatchObject({ isStale: false, version: 7 })
  expect(upload().form).toBe(upload().savedForm)
  expect(upload().form.title).toBe('From the other tab')
})

test('a newest that cannot be had leaves both ways open', async () => {
  answer(STALE)
  await save()
  answer({ ...STALE, status: 0, code: 'lost' })
  await createSaver(store).takeNewest(upload())
  expect(upload()).toMatchObject({ isStale: true, failed: 'editFailed' })
})

test('a draft is saved automatically, one write after the other, each on the version before', async () => {
  const saver = createSaver(store)
  let version = 1
  callApi.mockImplementation(async (_endpoint, ...[input]) => {
    sent.push(input)
    await Promise.resolve()
    version += 1
    return JSON.parse(JSON.stringify(soundOf({ version })))
  })
  store.dispatch({ type: 'form-edited', id: 'a', change: { reading: 'first' } })
  const stored = saver.autosave('a')
  store.dispatch({ type: 'form-edited', id: 'a', change: { reading: 'second' } })
  const saved = saver.save('a')
  expect(await stored).toBe('saved')
  expect(await saved).toMatchObject({ saved: { version: 3 } })
  expect(sent).toMatchObject([
    { body: { version: 1 } },
    { body: { version: 2, reading: 'second' } },
  ])
  expect(isUnsaved(upload())).toBe(false)
})

test('a status that is chosen while a draft waits to be saved is not sent with it', async () => {
  const saver = createSaver(store)
  const slow = Promise.withResolvers<void>()
  let version = 1
  callApi.mockImplementation(async (_endpoint, ...[input]) => {
    sent.push(input)
    await slow.promise
    version += 1
    return JSON.parse(JSON.stringify(soundOf({ version })))
  })
  store.dispatch({ type: 'form-edited', id: 'a', change: { reading: 'first' } })
  const first = saver.autosave('a')
  await expect.poll(() => sent).toHaveLength(1)
  store.dispatch({ type: 'form-edited', id: 'a', change: { reading: 'second' } })
  const second = saver.autosave('a')
  store.dispatch({ type: 'form-edited', id: 'a', change: { status: 'Released' } })
  slow.resolve()
  expect(await Promise.all([first, second])).toEqual(['saved', 'saved'])
  expect(sent).toMatchObject([{ body: { reading: 'first' } }, { body: { reading: 'second' } }])
  for (const input of sent) expect(input).not.toHaveProperty('body.status')
  expect(upload()).toMatchObject({
    form: { status: 'Released' },
    savedForm: { status: 'Draft', reading: 'second' },
  })
  expect([isUnsaved(upload()), isContentUnsaved(upload())]).toEqual([true, false])
})

test('what was published meanwhile is no longer saved automatically', async () => {
  const saver = createSaver(store)
  store.dispatch({ type: 'form-edited', id: 'a', change: { status: 'Released' } })
  answer(soundWith({ wantedStatus: 'Released' }, { version: 2 }))
  const saved = saver.save('a')
  const stored = saver.autosave('a')
  await saved
  expect(await stored).toBe('refused')
  expect(sent).toMatchObject([{ body: { status: 'Released' } }])
})

test.each(['autosave', 'save'] as const)(
  'a draft that was saved while the answer was lost is no conflict for the next write (%s)',
  async (next) => {
    const saver = createSaver(store)
    const first = { reading: 'first', status: 'Released' } as const
    store.dispatch({ type: 'form-edited', id: 'a', change: first })
    answer({ ...STALE, status: 0, code: 'unavailable' })
    expect(await saver.autosave('a')).toBe('lost')
    answer(soundOf({ reading: 'second', version: 3 }))
    store.dispatch({ type: 'form-edited', id: 'a', change: { reading: 'second' } })
    await saver[next]('a')
    expect(upload()).toMatchObject({ isStale: false, version: 3, savedForm: { reading: 'second' } })
    // The server knows by the writer's id that no other has changed it meanwhile.
    const written = (turn: number) => ({ by: saver.by, turn })
    expect(sent).toMatchObject([
      { body: { version: 1, written: written(1) } },
      { body: { version: 1, written: written(2) } },
    ])
    expect(new Set(JSON.stringify(sent).match(/"by":"\w+"/g)).size).toBe(1)
  },
)

test('a draft is saved but for what is wrong in it, which stays unsaved', async () => {
  const typed = { reading: 'first', isrc: 'JP' }
  store.dispatch({ type: 'form-edited', id: 'a', change: typed })
  answer(soundOf({ reading: 'first', version: 2 }))
  expect(await createSaver(store).autosave('a')).toBe('partly')
  expect(upload()).toMatchObject({ form: typed, savedForm: { reading: 'first', isrc: '' } })
  expect(isUnsaved(upload())).toBe(true)
})

test('a draft that cannot be saved is lost or refused, and its card reports a stale one', async () => {
  const saver = createSaver(store)
  answer({ ...STALE, status: 0, code: 'lost' })
  expect(await saver.autosave('a')).toBe('lost')
  expect(upload()).toMatchObject({ isStale: false, failed: undefined })
  answer(STALE)
  expect(await saver.autosave('a')).toBe('refused')
  expect(upload().isStale).toBe(true)
})

test('what was asked for before there was a sound is tried again while no answer comes, as the same writing', async () => {
  vi.useFakeTimers()
  const replies = [{ ...STALE, status: 0, code: 'unavailable' }, soundOf({ version: 2 })]
  callApi.mockImplementation(async (_endpoint, ...[input]) => {
    sent.push(JSON.parse(JSON.stringify(input)))
    return JSON.parse(JSON.stringify(replies.shift()))
  })
  const saved = createSaver(store).save('a', { patiently: true })
  await vi.runAllTimersAsync()
  expect(await saved).toMatchObject({ saved: { version: 2 } })
  expect(sent).toHaveLength(2)
  expect(sent[0]).toMatchObject({ body: { version: 1, written: { turn: 1 } } })
  expect(sent[1]).toEqual(sent[0])
  vi.useRealTimers()
})

test.each(['/', '/ja'] as const)(
  'on %s the card reports that another writer was first',
  async (path) => {
    answer(STALE)
    await save()
    const { problems, soundEditor } = messages[path === '/ja' ? 'ja' : 'en']
    const html = renderPart(<UploadCard upload={upload()} online {...noActs} />, { path })
    const { staleText, takeNewest: newest, keepMine } = soundEditor.editPage
    for (const words of [problems.stale_version, staleText, newest, keepMine]) {
      expect(html).toContain(words)
    }
  },
)
