import { expect, test, vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { soundOf } from '#works/web/sounds/testing.ts'
import { joinKnown, KnownFiles, listExisting, listKnownUploads } from './known-files.tsx'
import { isUnsaved } from './state/sound-upload.ts'

const { t } = translate('en')
const { t: tJa } = translate('ja')

const callApi = vi.spyOn(transport, 'send')

const known = ['one', 'two', 'three'].map((soundId) => ({
  file: new File(['0123'], `${soundId}.wav`),
  soundId,
}))

test.each([
  [
    '/',
    t('uploads.known.title', { count: 3 }),
    t('uploads.known.leaveOut'),
    t('uploads.known.addAgain'),
  ],
  [
    '/ja',
    tJa('uploads.known.title', { count: 3 }),
    tJa('uploads.known.leaveOut'),
    tJa('uploads.known.addAgain'),
  ],
])('on %s it is asked whether what is there already is added again', (path, ...words) => {
  const html = renderPart(<KnownFiles known={known} onAnswer={() => {}} />, { path })
  for (const said of [...words, 'one.wav', 'three.wav']) expect(html).toContain(said)
})

test('a deleted sound is not listed as existing; one that cannot be read is', async () => {
  const answers: Record<string, object> = {
    one: { id: 'one' },
    two: { error: true, status: 404, code: 'not_found', message: '', fields: {} },
    three: { error: true, status: 0, code: 'unavailable', message: '', fields: {} },
  }
  callApi.mockImplementation(async (_endpoint, ...[input]) => {
    const { params } = JSON.parse(JSON.stringify(input))
    return JSON.parse(JSON.stringify(answers[params.id]))
  })
  expect((await listExisting(known)).map(({ soundId }) => soundId)).toEqual(['one', 'three'])
})

test('one that finds no answer within ten seconds is taken to be there', async () => {
  vi.useFakeTimers()
  callApi.mockImplementation((_endpoint, ...[input]) => {
    const late = Promise.withResolvers<never>()
    const signal = input?.signal
    signal?.addEventListener('abort', () => late.reject(signal.reason))
    return late.promise
  })
  const there = listExisting(known)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(Promise.race([there, Promise.resolve('waits')])).resolves.toEqual(known)
  vi.useRealTimers()
})

test('files that are dropped a second time before there is an answer are asked about once', () => {
  const [one, two, three] = known
  if (!one || !two || !three) throw new Error('there are no files')
  expect(joinKnown([one, two], [{ ...two }, three])).toEqual([one, two, three])
})

const failed = { error: true, status: 404, code: 'not_found', message: '', fields: {} }
const tags = { album: 'Day box', trackNumber: 2 }
test('files whose sounds exist become the uploads that they were, with their tags', async () => {
  callApi.mockImplementation(async ({ path }, ...[input]) => {
    const { id } = JSON.parse(JSON.stringify(input)).params
    const sound = id === 'three' ? failed : soundOf({ id, genre: 'jazz' })
    const reply = path === '/sounds/:id' ? sound : { status: 'READY', progress: 1, tags }
    return JSON.parse(JSON.stringify(reply))
  })
  const uploads = await listKnownUploads(known)
  expect(uploads.map(({ sound }) => sound?.id)).toEqual(['one', 'two'])
  for (const upload of uploads) {
    expect(upload).toMatchObject({
      state: 'READY',
      transcodeId: 't',
      tags,
      form: { genre: 'jazz' },
    })
    expect(isUnsaved(upload)).toBe(false)
  }
})
