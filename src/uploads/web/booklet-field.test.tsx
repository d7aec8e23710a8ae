// @vitest-environment jsdom
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, perform, press, settle } from '#client/testing/mount-part.tsx'
import { translate } from '#i18n/translate.ts'
import { BOOKLET_MAX_BYTES } from '../contract.ts'
import BookletField from './booklet-field.tsx'
import { storageRequests } from './transfer/storage-requests.ts'

const { t } = translate('en')
const POLICY = 'GET /upload/booklets/policy/'
const policy = { id: 'posted', url: '/storage', params: {} }
const present = { fileName: 'Old.pdf', bytes: 1024 ** 2 }

function Editor({ onChange }: { onChange: (id: string | null) => void }) {
  const [chosen, setChosen] = useState<string | null>()
  const change = (id: string | null) => {
    setChosen(id)
    onChange(id)
  }
  return <BookletField present={present} chosen={chosen} error={undefined} onChange={change} />
}

async function mount() {
  const posted = vi.spyOn(storageRequests, 'postFile').mockResolvedValue(undefined)
  onTestFinished(() => posted.mockRestore())
  const onChange = vi.fn()
  const page = await openPart(<Editor onChange={onChange} />)
  async function choose(file: File) {
    const input = page.find<HTMLInputElement>('input[type=file]')
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    await perform(() => input.dispatchEvent(new Event('change', { bubbles: true })))
    await settle()
  }
  return { ...page, choose, onChange, posted }
}

const pdf = () => new File(['%PDF-'], 'New.pdf', { type: 'application/pdf' })

test('a chosen PDF is uploaded immediately, and stands in place of the one before', async () => {
  const calls = answerCalls({ [POLICY]: policy })
  const page = await mount()
  expect(page.text()).toContain(t('uploads.booklet.file', { name: 'Old.pdf', size: '1.0' }))
  await page.choose(pdf())
  expect(calls).toMatchObject([{ call: POLICY, query: { name: 'New.pdf' } }])
  expect(page.onChange).toHaveBeenCalledWith('posted')
  expect(page.text()).toContain('New.pdf')
  expect(page.text()).not.toContain('Old.pdf')
})

test('a booklet is removed', async () => {
  const page = await mount()
  await press(page.named(t('uploads.booklet.remove')))
  expect(page.onChange).toHaveBeenCalledWith(null)
  expect(page.text()).not.toContain('Old.pdf')
})

test('a file that is too large is not sent', async () => {
  const page = await mount()
  const file = pdf()
  Object.defineProperty(file, 'size', { value: BOOKLET_MAX_BYTES + 1 })
  await page.choose(file)
  expect(page.text()).toContain(t('problems.booklet_too_large', { max: 50 }))
  expect(page.posted).not.toHaveBeenCalled()
  expect(page.text()).toContain('Old.pdf')
})

test('a file that was refused may be sent again', async () => {
  answerCalls({ [POLICY]: refused(400, 'booklet_not_pdf') })
  const page = await mount()
  await page.choose(pdf())
  expect(page.text()).toContain(t('problems.booklet_not_pdf'))
  answerCalls({ [POLICY]: policy })
  await press(page.named(t('uploads.booklet.retry')))
  await settle()
  expect(page.onChange).toHaveBeenCalledWith('posted')
})
