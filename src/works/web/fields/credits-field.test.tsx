// @vitest-environment jsdom
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, press, pressKey, type } from '#client/testing/mount-part.tsx'
import { translate } from '#i18n/translate.ts'
import { soundOf } from '../sounds/testing.ts'
import { type CreditForm, formOfWork, type WorkForm } from '../work-form.ts'
import CreditsField from './credits-field.tsx'

const { t } = translate('en')
const tJa = translate('ja').t

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})

const KEI: CreditForm = { role: 'bass', name: 'Kei', featured: false, username: null }
const ANN: CreditForm = {
  role: 'Sitar',
  name: 'Ann',
  featured: true,
  username: 'ann',
  link: 'asked',
}

interface EditorProps {
  first: readonly CreditForm[]
  onCredits: (credits: readonly CreditForm[]) => void
}

function Editor({ first, onCredits }: EditorProps) {
  const [form, setForm] = useState<WorkForm>({ ...formOfWork(soundOf()), credits: first })
  const onEdit = (change: Partial<WorkForm>) => {
    setForm({ ...form, ...change })
    if (change.credits) onCredits(change.credits)
  }
  return <CreditsField form={form} problems={{}} onEdit={onEdit} />
}

async function mount(first: readonly CreditForm[], path = '/') {
  let credits = first
  const onCredits = (next: readonly CreditForm[]) => {
    credits = next
  }
  const page = await openPart(<Editor first={first} onCredits={onCredits} />, { path })
  const inputs = (label: string) =>
    [...document.querySelectorAll('label')].flatMap((one) =>
      one.textContent === label ? (document.getElementById(one.htmlFor) ?? []) : [],
    ) as HTMLInputElement[]
  return { ...page, inputs, credits: () => credits }
}
const word = (key: 'role' | 'name') => t(`credits.editor.${key}`)

test('a known role is chosen by its name in the language of the page, and any other is kept', async () => {
  const page = await mount([KEI], '/ja')
  const [role] = page.inputs(tJa('credits.editor.role'))
  if (!role) throw new Error('There is no role')
  expect(role.value).toBe(tJa('credits.roles.bass'))
  await type(role, tJa('credits.roles.drums'))
  expect(page.credits()[0]?.role).toBe('drums')
  await type(role, 'Sitar')
  expect(page.credits()[0]?.role).toBe('Sitar')
})

test('credits are added, removed and put in order, and keep what was typed', async () => {
  const page = await mount([KEI, ANN])
  await press(page.named(t('credits.editor.add')))
  const [, , name] = page.inputs(word('name'))
  if (name) await type(name, 'Ren')
  expect(page.credits().map((credit) => credit.name)).toEqual(['Kei', 'Ann', 'Ren'])
  await pressKey(page.named(t('sortable.move', { title: 'Ren' })), 'Home')
  expect(page.credits().map((credit) => credit.name)).toEqual(['Ren', 'Kei', 'Ann'])
  expect(page.inputs(word('name')).map(({ value }) => value)).toEqual(['Ren', 'Kei', 'Ann'])
  await press(page.named(t('credits.editor.removeOf', { name: 'Kei' })))
  expect(page.credits().map((credit) => credit.name)).toEqual(['Ren', 'Ann'])
})

test('a featured artist is shown as the title will be', async () => {
  const page = await mount([KEI])
  const line = 'Dawn (feat. Kei)'
  expect(page.text()).not.toContain(line)
  await press(page.find('input[type=checkbox]'))
  expect(page.text()).toContain(line)
  expect(page.credits()[0]?.featured).toBe(true)
})

test('a name is linked to the profile that was found by a username or its address', async () => {
  const calls = answerCalls({
    'GET /users/:username': { username: 'kei', name: 'Kei Mori', user_image: null } as never,
  })
  const page = await mount([{ ...KEI, name: '' }])
  await press(
    page.named(t('credits.editor.linkOf', { name: t('credits.editor.unnamed', { number: 1 }) })),
  )
  const find = () => page.find<HTMLInputElement>('input[maxlength="200"]')
  await type(find(), 'https://neiro.example/ja/user/kei/')
  await pressKey(find(), 'Enter')
  expect(calls).toMatchObject([{ params: { username: 'kei' } }])
  expect(page.credits()).toMatchObject([{ name: 'Kei Mori', username: 'kei' }])
  expect(page.text()).toContain(t('credits.editor.state.new'))
  await press(page.named(t('credits.editor.unlinkOf', { name: 'Kei Mori' })))
  expect(page.credits()).toMatchObject([{ name: 'Kei Mori', username: null }])
})

test('a username that nobody has links nothing, and stays as it was typed', async () => {
  answerCalls({ 'GET /users/:username': refused(404, 'not_found') })
  const page = await mount([KEI])
  await press(page.named(t('credits.editor.linkOf', { name: 'Kei' })))
  const find = () => page.find<HTMLInputElement>('input[maxlength="200"]')
  await type(find(), 'nobody')
  await press(page.named(t('credits.editor.find')))
  expect(page.text()).toContain(t('credits.editor.notFound'))
  expect(find().value).toBe('nobody')
  expect(page.credits()).toEqual([KEI])
})

test('the artist sees whether a member has answered', async () => {
  for (const link of ['asked', 'agreed', 'declined'] as const) {
    const page = await mount([{ ...ANN, link }])
    expect(page.text()).toContain(t(`credits.editor.state.${link}`))
    await page.unmount()
  }
})
