import { beforeEach, expect, test, vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { Button } from '#ui/button.tsx'
import { noUploads } from '#uploads/web/state/uploads-reducer.ts'
import type { SoundForm } from '#works/web/sounds/editor/sound-form.ts'
import { soundUploadsReducer } from '../state/sound-uploads-reducer.ts'
import { ALL_TAGS, editorWith } from '../testing.ts'
import { FileTagSuggestions } from './tag-suggestions.tsx'

const { t } = translate('en')

vi.mock('#ui/button.tsx', async (original) => {
  const buttons = await original<typeof import('#ui/button.tsx')>()
  return { ...buttons, Button: vi.fn(() => null) }
})
const callApi = vi.spyOn(transport, 'send')
beforeEach(() => {
  events = []
  vi.mocked(Button).mockClear()
  callApi.mockReset()
})

/** What has happened, in its order. */
let events: string[] = []
const target = { closest: (name: string) => ({ focus: () => events.push(`focus ${name}`) }) }

/** What a press writes into the form, in the order in which it does. */
function press(name: string, typed: Partial<SoundForm> = {}): Partial<SoundForm>[] {
  const files = [{ id: 'a', fileName: 'Dawn.wav', bytes: 1 }]
  const [begun] = soundUploadsReducer(noUploads, { type: 'files-chosen', files }).list
  if (!begun) throw new Error('there is no upload')
  const upload = {
    ...begun,
    state: 'READY' as const,
    tags: { ...ALL_TAGS, genre: 'Jazz' },
    transcodeId: 't',
  }
  const edits: Partial<SoundForm>[] = []
  vi.mocked(Button).mockClear()
  const { form, savedForm: saved } = editorWith(typed)
  const editor = {
    form,
    saved,
    isBusy: false,
    edit: (change: Partial<SoundForm>) => void edits.push(change),
    setCoverBusy: (isBusy: boolean) => void events.push(isBusy ? 'busy' : 'done'),
  }
  renderPart(
    <FileTagSuggestions
      upload={upload}
      editor={editor}
      albumSuggestion={undefined}
      onDismiss={() => events.push('dismissed')}
    />,
  )
  const [button] = vi
    .mocked(Button)
    .mock.calls.filter((call) => [call[0]['aria-label'], call[0].children].includes(name))
  if (!button) throw new Error(`there is no ${name}`)
  Reflect.apply(button[0].onClick ?? (() => {}), undefined, [{ currentTarget: target }])
  return edits
}

const useOf = (what: 'cover' | 'genre' | 'title') =>
  t('uploads.offer.useOf', { what: t(`uploads.offer.${what}`) })

test('Use writes one thing and leaves the others', () => {
  expect(press(useOf('genre'))).toEqual([{ genre: 'jazz' }])
})

test('Use all writes what has a field and takes the picture; nothing else is written', async () => {
  callApi.mockResolvedValue({ id: 'picture' })
  const edits = press(t('uploads.offer.useAll'))
  const words = { title: 'First light', genre: 'jazz', isrc: 'JPA012600001' }
  expect(edits).toEqual([words])
  await expect.poll(() => edits).toEqual([words, { cover: 'picture' }])
  expect(callApi).toHaveBeenCalledOnce()
})

test('Use all leaves the title, the genre and the cover that were chosen, which Use replaces', () => {
  const failure = { error: true, status: 404, code: 'not_found' }
  callApi.mockResolvedValue(failure)
  expect(press(t('uploads.offer.useAll'), { title: 'Mine', cover: 'chosen' })).toEqual([
    { genre: 'jazz', isrc: 'JPA012600001' },
  ])
  expect(
    press(t('uploads.offer.useAll'), { genre: 'rock', isrc: 'JPA012600009', title: ' ' }),
  ).toEqual([{ title: 'First light' }])
  expect(press(useOf('title'), { title: 'Mine' })).toEqual([{ title: 'First light' }])
})

test('a picture that cannot be taken changes nothing', async () => {
  const failure = Promise.resolve({ error: true, status: 404, code: 'not_found' })
  callApi.mockReturnValue(failure)
  const edits = press(useOf('cover'))
  expect(callApi).toHaveBeenCalledOnce()
  await failure
  expect(edits).toEqual([])
})

test('while the picture is taken the cover counts as on its way, so that nothing goes out without it', async () => {
  callApi.mockResolvedValue({ id: 'picture' })
  const edits = press(useOf('cover'))
  expect(events).toEqual(['focus div', 'busy'])
  await expect.poll(() => edits).toEqual([{ cover: 'picture' }])
  expect(events).toEqual(['focus div', 'busy', 'done'])
})

test('Dismiss hands the focus to the card before its panel goes', () => {
  press('Dismiss')
  expect(events).toEqual(['focus article', 'dismissed'])
})
