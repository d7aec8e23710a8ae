// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, press, type } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { Surroundings, workOf } from '#community/web/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { WorkSupporter } from '../../supporters-contract.ts'
import SupportDialog from './support-dialog.tsx'
import Supporters from './supporters.tsx'

const { t } = translate('en')
const OWN = '/my/purchases/:grant/supporter'

beforeAll(async () => {
  await import('./supporter-acts.tsx')
})

const supporter = (id: string, more: Partial<WorkSupporter> = {}): WorkSupporter => ({
  id,
  username: id,
  name: id,
  user_image: null,
  text: `${id} says`,
  mine: false,
  canHide: false,
  ...more,
})
const open = (items: WorkSupporter[], isMember = true) =>
  openPart(
    <Surroundings>
      <Supporters work={workOf()} first={{ items, next: 'more' }} />
    </Surroundings>,
    isMember ? { me: testMe } : {},
  )
const names = () => [...document.querySelectorAll('li a[href^="/user/"]')].map((a) => a.textContent)

test('a page shows some supporters, and more of them on request', async () => {
  const calls = answerCalls({
    'GET /sounds/:id/supporters': { items: [supporter('mio', { text: '' })], next: null },
  })
  const page = await open([supporter('ren')])
  await press(page.named(t('common.showMore')))
  expect(calls).toMatchObject([{ query: { cursor: 'more' } }])
  expect(names()).toEqual(['ren', 'mio'])
  expect(page.text()).not.toContain(t('common.showMore'))
})

test('a visitor can report what a supporter wrote, and nothing where they wrote nothing', async () => {
  await open([supporter('ren'), supporter('mio', { text: '' })], false)
  const links = [...document.querySelectorAll('a[href^="/report/"]')]
  expect(links.map((a) => a.getAttribute('href'))).toEqual([
    `/report/supporter/ren?of=sound/${workOf().id}`,
  ])
})

test('the artist hides a sentence, and its writer stays', async () => {
  const calls = answerCalls({ 'DELETE /supporters/:id/text': {} })
  const page = await open([supporter('ren', { canHide: true }), supporter('mio')])
  await press(page.named(t('supporting.hide')))
  await press(page.named(t('supporting.hideYes')))
  expect(calls).toMatchObject([{ params: { id: 'ren' } }])
  expect(names()).toEqual(['ren', 'mio'])
  expect(page.text()).not.toContain('ren says')
  expect(page.text()).toContain('mio says')
})

const openDialog = (own: object) => {
  const calls = answerCalls({
    [`GET ${OWN}`]: own,
    [`PUT ${OWN}`]: { shown: true, text: '', hidden: false },
    [`DELETE ${OWN}`]: {},
  })
  return openPart(<SupportDialog grant="g1" title="Rain" open onClose={() => {}} />, {
    me: testMe,
  }).then((page) => ({ page, calls }))
}

test('nobody is a supporter until they choose it and save', async () => {
  const { page, calls } = await openDialog({ shown: false, text: '', hidden: false })
  const agree = page.find<HTMLInputElement>('[type=checkbox]')
  expect(agree.checked).toBe(false)
  expect(page.has('[name=text]')).toBe(false)
  await press(agree)
  await type(page.find<HTMLInputElement>('[name=text]'), 'Lovely')
  await press(page.find('[type=submit]'))
  expect(calls.at(-1)).toMatchObject({ call: `PUT ${OWN}`, body: { text: 'Lovely' } })
  expect(page.text()).toContain(t('supporting.shown', { title: 'Rain' }))
})

test('a supporter withdraws, and reads where the sentence was hidden', async () => {
  const { page, calls } = await openDialog({ shown: true, text: 'Rude', hidden: true })
  expect(page.text()).toContain(t('supporting.textHidden'))
  await press(page.find('[type=checkbox]'))
  await press(page.find('[type=submit]'))
  expect(calls.at(-1)?.call).toBe(`DELETE ${OWN}`)
  expect(page.text()).toContain(t('supporting.withdrawn', { title: 'Rain' }))
})

test('a refused sentence stays, with the reason beside it', async () => {
  const { page } = await openDialog({ shown: true, text: 'Old', hidden: false })
  answerCalls({ [`PUT ${OWN}`]: refused(400, 'new_account_links') })
  await type(page.find<HTMLInputElement>('[name=text]'), 'https://spam.example')
  await press(page.find('[type=submit]'))
  expect(page.find<HTMLInputElement>('[name=text]').value).toBe('https://spam.example')
  expect(page.text()).toContain('new_account_links')
})
