// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest'
import { storeIntention } from '#accounts/web/intention.ts'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, perform, press } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { SaveButton, SaveSlot } from '#ui/sound/save-slot.tsx'
import { SaveHeart } from './save-heart.tsx'
import SavedHost from './saved-host.tsx'
import { createSavedWorks } from './saved-works.ts'

const { t } = translate('en')
const sound = { kind: 'sound', work: { id: 'rainrainrain', title: 'Rain' } } as const
const label = t('saving.save', { title: 'Rain' })
const IDS = 'GET /my/saved/ids'
const SAVE = 'PUT /sounds/:id/save'
const REMOVE = 'DELETE /sounds/:id/save'

/** Each test has a member of its own: hearts share what is known of one. */
let members = 0
function open(isMember = true) {
  members += 1
  const me = { ...testMe, id: `member-${members}` }
  return openPart(
    <SaveSlot value={SaveHeart}>
      {isMember && <SavedHost me={me} />}
      <SaveButton {...sound} />
      <SaveButton {...sound} look="cover" />
    </SaveSlot>,
    isMember ? { me } : {},
  )
}
const pressed = () =>
  [...document.querySelectorAll('button[aria-pressed]')].map((heart) => heart.ariaPressed)

test('a press saves and the next one removes, in every heart of the work', async () => {
  const calls = answerCalls({ [IDS]: { ids: [] }, [SAVE]: {}, [REMOVE]: {} })
  const page = await open()
  expect(pressed()).toEqual(['false', 'false'])
  await press(page.named(label))
  expect(pressed()).toEqual(['true', 'true'])
  await press(page.named(label))
  expect(pressed()).toEqual(['false', 'false'])
  expect(calls.map(({ call }) => call)).toEqual([IDS, SAVE, REMOVE])
})

test('what was saved before is asked for once, and shown', async () => {
  const calls = answerCalls({ [IDS]: { ids: [sound.work.id] } })
  await open()
  expect(pressed()).toEqual(['true', 'true'])
  expect(calls).toHaveLength(1)
})

test('a heart shows the press at once, and takes it back with the reason where it is refused', async () => {
  let answer = (_: object) => {}
  const later = new Promise<object>((resolve) => {
    answer = resolve
  })
  answerCalls({ [IDS]: { ids: [] }, [SAVE]: () => later })
  const page = await open()
  await press(page.named(label))
  expect(pressed()).toEqual(['true', 'true'])
  await perform(() => answer(refused(409, 'saved_full')))
  expect(pressed()).toEqual(['false', 'false'])
  expect(page.text()).toContain('saved_full')
})

test('without a connection it says so in the language of the page', async () => {
  answerCalls({ [IDS]: { ids: [] }, [SAVE]: refused(0, 'Failed to fetch') })
  const page = await open()
  await press(page.named(label))
  expect(page.text()).toContain(t('common.connection.failed'))
})

test('presses while a call is under way are sent after it, the last one alone', async () => {
  const answers: (() => void)[] = []
  const wait = () => new Promise<object>((resolve) => answers.push(() => resolve({})))
  const calls = answerCalls({ [SAVE]: wait, [REMOVE]: wait })
  const saved = createSavedWorks()
  const work = { kind: 'sound', id: sound.work.id } as const
  const first = saved.change(work, true)
  for (const isSaved of [false, true, false]) void saved.change(work, isSaved)
  expect([calls.length, saved.has(work.id)]).toEqual([1, false])
  answers[0]?.()
  await expect.poll(() => calls.length).toBe(2)
  answers[1]?.()
  await first
  expect(calls.map(({ call }) => call)).toEqual([SAVE, REMOVE])
  expect(saved.has(work.id)).toBe(false)
})

test('one member’s works are not the next one’s', async () => {
  const ids = [[sound.work.id], []]
  answerCalls({ [IDS]: () => ({ ids: ids.shift() ?? [] }) })
  const saved = createSavedWorks()
  await saved.open('one')
  expect(saved.has(sound.work.id)).toBe(true)
  await saved.open('two')
  expect(saved.has(sound.work.id)).toBe(false)
})

test('hearts follow what the same member presses in another tab', async () => {
  answerCalls({ [IDS]: { ids: [] }, [SAVE]: {} })
  const [here, there, theirs] = [createSavedWorks(), createSavedWorks(), createSavedWorks()]
  for (const tab of [here, there, theirs]) onTestFinished(tab.followOtherTabs())
  await Promise.all([here.open('one'), there.open('one'), theirs.open('two')])
  await here.change({ kind: 'sound', id: sound.work.id }, true)
  await expect.poll(() => there.has(sound.work.id)).toBe(true)
  expect(theirs.has(sound.work.id)).toBe(false)
})

test('what is pressed before the list was asked for is sent in its order, and stands', async () => {
  const held = Promise.withResolvers<object>()
  const calls = answerCalls({ [IDS]: { ids: [] }, [SAVE]: () => held.promise, [REMOVE]: {} })
  const saved = createSavedWorks()
  const work = { kind: 'sound', id: sound.work.id } as const
  const first = saved.change(work, true)
  await saved.open('one')
  await Promise.all([saved.change(work, false), saved.change(work, true)])
  held.resolve({})
  await first
  expect(saved.has(work.id)).toBe(true)
  expect(calls.map(({ call }) => call)).toEqual([SAVE, IDS])
})

test('a visitor is asked to sign in, and the work is saved once they have', async () => {
  answerCalls({ [IDS]: { ids: [] }, [SAVE]: {} })
  const visitor = await open(false)
  await press(visitor.named(label))
  await expect.poll(() => visitor.has('dialog[open]')).toBe(true)
  await visitor.unmount()
  const member = await open()
  expect(pressed()).toEqual(['true', 'true'])
  expect(member.text()).toContain(t('saving.saved', { title: 'Rain' }))
})

test('a title of several words is named whole', async () => {
  const value = 'album boxboxboxbox Box of rain'
  storeIntention(sessionStorage, { act: 'save', id: 'any', name: 'Box of rain', value })
  const calls = answerCalls({ [IDS]: { ids: [] }, 'PUT /albums/:id/save': {} })
  const page = await open()
  expect(page.text()).toContain(t('saving.saved', { title: 'Box of rain' }))
  expect(calls.map(({ call }) => call)).toContain('PUT /albums/:id/save')
})
