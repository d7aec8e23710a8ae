// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, press } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { Surroundings } from '#community/web/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { SupportSection } from './support-section.tsx'

const { t } = translate('en')
const WITHDRAW = 'DELETE /my/support'

const open = (count: number, collection = false) =>
  openPart(
    <Surroundings>
      <SupportSection me={{ ...testMe, collection }} count={count} />
    </Surroundings>,
    { me: testMe },
  )

test('a collection is shown as soon as it is chosen, and stays as it was where that fails', async () => {
  const calls = answerCalls({ 'PUT /users/me': { ...testMe, collection: true } })
  const page = await open(0)
  const choice = page.find<HTMLInputElement>('[name=collection]')
  await press(choice)
  expect(calls).toMatchObject([{ body: { collection: true } }])
  expect(choice.checked).toBe(true)
  answerCalls({ 'PUT /users/me': refused(503, 'unavailable') })
  await press(choice)
  expect(choice.checked).toBe(true)
  expect(page.text()).toContain('unavailable')
})

test('a supporter of some works withdraws from all of them, after a question', async () => {
  const calls = answerCalls({ [WITHDRAW]: {} })
  const page = await open(3)
  expect(page.text()).toContain(t('settings.support.count', { count: 3 }))
  await press(page.named(t('settings.support.withdraw')))
  expect(calls).toEqual([])
  await press(page.find('dialog[open] button:not([aria-label]):last-of-type'))
  expect(calls).toMatchObject([{ call: WITHDRAW }])
  expect(page.text()).toContain(t('settings.support.withdrawn'))
})

test('nothing is withdrawn by whoever is a supporter of nothing', async () => {
  const page = await open(0)
  expect(page.text()).toContain(t('settings.support.none'))
  expect(page.text()).not.toContain(t('settings.support.withdraw'))
})
