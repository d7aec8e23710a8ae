// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { failure } from '#client/failure.ts'
import { openPart, perform, press, type } from '#client/testing/mount-part.tsx'
import { Field } from './field.tsx'
import { Form, FormProblem, SubmitButton } from './form.tsx'
import { TextInput } from './inputs.tsx'
import { refuse, useSubmit } from './use-submit.ts'

type Send = (data: FormData) => unknown

/** A form of two fields, of which the second is folded away, and one that stands beside it. */
function Example({ send }: { send: Send }) {
  const form = useSubmit(send)
  return (
    <>
      <Form of={form} id="example">
        <Field label="Title" error={form.errors.title}>
          <TextInput name="title" />
        </Field>
        <details>
          <Field label="Code" error={form.errors.code}>
            <TextInput name="code" />
          </Field>
        </details>
        <FormProblem />
        <SubmitButton>Send</SubmitButton>
        {form.saved > 0 && <output>saved</output>}
      </Form>
      <Field label="Beside" error={form.errors.beside}>
        <TextInput name="beside" form="example" />
      </Field>
    </>
  )
}

async function mount(send: Send) {
  const page = await openPart(<Example send={send} />)
  const alerts = () =>
    [...document.querySelectorAll('[role=alert]')].map((each) => each.textContent)
  return {
    ...page,
    alerts,
    send: () => press(page.named('Send')),
    focused: () => document.activeElement?.getAttribute('name'),
  }
}

test('what was typed is sent, once at a time, and the button is busy meanwhile', async () => {
  const reply = Promise.withResolvers<void>()
  const sent: unknown[] = []
  const page = await mount((data) => {
    sent.push(data.get('title'))
    return reply.promise
  })
  await type(page.find('[name=title]'), 'Rain')
  const form = page.find<HTMLFormElement>('form')
  await perform(() => form.requestSubmit())
  await perform(() => form.requestSubmit())
  expect(page.named('Send').getAttribute('aria-busy')).toBe('true')
  await perform(() => reply.resolve())
  expect(sent).toEqual(['Rain'])
  expect(page.has('[aria-busy=true]')).toBe(false)
  expect(page.find('output').textContent).toBe('saved')
  await type(page.find('[name=title]'), 'Rain again')
  expect(page.has('output')).toBe(false)
  await page.send()
  expect(sent).toHaveLength(2)
})

test('the first field that was refused has the focus and its words, until it is edited', async () => {
  const page = await mount(() => refuse({ beside: 'Third', code: 'Wrong code', title: undefined }))
  await page.send()
  expect(page.alerts()).toEqual(['Wrong code', 'Third'])
  expect(page.focused()).toBe('code')
  expect(page.find<HTMLDetailsElement>('details').open).toBe(true)
  await type(page.find('[name=code]'), 'SUMMER')
  expect(page.alerts()).toEqual(['Third'])
})

test('a field beside the form that belongs to it has its error, too', async () => {
  const page = await mount(() => refuse({ beside: 'Not here' }))
  await page.send()
  expect(page.focused()).toBe('beside')
  expect(page.alerts()).toEqual(['Not here'])
})

test('an error that no field shows stands beside the button, until something is edited', async () => {
  const page = await mount(() => failure(409, 'gone', 'It was withdrawn.'))
  await page.send()
  expect(page.alerts()).toEqual(['It was withdrawn.'])
  expect(page.has('output')).toBe(false)
  await type(page.find('[name=title]'), 'x')
  expect(page.alerts()).toEqual([])
  await page.unmount()
  const unknown = await mount(() => refuse({ price: 'Too low' }, 'Refused'))
  await unknown.send()
  expect(unknown.alerts()).toEqual(['Too low'])
})

test('an error far from the button is repeated beside it, without a second announcement', async () => {
  const page = await mount(() => refuse({ title: 'Enter a title.' }))
  const rect = (top: number) => ({ top, bottom: top, left: 0 }) as DOMRect
  page.find('[name=title]').getBoundingClientRect = () => rect(0)
  const button = page.named('Send')
  const repeatedAt = async (top: number) => {
    button.getBoundingClientRect = () => rect(top)
    await page.send()
    return document.querySelectorAll('.problem').length === 2
  }
  expect(await repeatedAt(160)).toBe(false)
  expect(await repeatedAt(161)).toBe(true)
  expect(page.alerts()).toEqual(['Enter a title.'])
})

test('a page that one comes back to is busy no more, and may send again', async () => {
  const send = vi.fn(() => new Promise(() => {}))
  const page = await mount(send)
  await page.send()
  const comeBack = (persisted: boolean) =>
    perform(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })))
  await comeBack(false)
  expect(page.has('[aria-busy=true]')).toBe(true)
  await comeBack(true)
  expect(page.has('[aria-busy=true]')).toBe(false)
  await page.send()
  expect(send).toHaveBeenCalledTimes(2)
})
