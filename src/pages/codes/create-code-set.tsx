import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiFailure, callApi, isFailure } from '#client/api-client.ts'
import { randomId } from '#kernel/random-id.ts'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { Select, TextInput } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/page/waiting.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { SET_CODES_MAX, SET_NAME_LENGTH } from '#vouchers/download-code.ts'
import {
  type CodeItem,
  createDownloadCodeSet,
  type DownloadCodeSet,
  listCodeItems,
} from '#vouchers/download-code-contract.ts'
import { readNumber } from './terms-fields.tsx'

interface CreateCodeSetProps {
  onCreated: (set: DownloadCodeSet) => void
}

/** The form, once it is known what codes can be made for. */
export function CreateCodeSet({ onCreated }: CreateCodeSetProps) {
  const t = useTranslations('downloadCodes')
  const messageOf = useFailureWords()
  const [items, setItems] = useState<readonly CodeItem[]>()
  const [failed, setFailed] = useState<ApiFailure>()
  useEffect(() => {
    const stopped = new AbortController()
    const { signal } = stopped
    void callApi(listCodeItems, { signal }).then((answer) => {
      if (signal.aborted) return
      if (isFailure(answer)) setFailed(answer)
      else setItems(answer.items)
    })
    return () => stopped.abort()
  }, [])
  if (failed) return <Notice>{messageOf(failed)}</Notice>
  if (items === undefined) return <Spinner />
  if (items.length === 0) return <p>{t('noItems')}</p>
  return <CreateForm items={items} onCreated={onCreated} />
}

interface CreateFormProps extends CreateCodeSetProps {
  items: readonly CodeItem[]
}

function CreateForm({ items, onCreated }: CreateFormProps) {
  const t = useTranslations('downloadCodes')
  /** A request that is repeated after a cut connection makes no second set. */
  const asked = useRef({ text: '', key: '' })

  const form = useSubmit(async (data) => {
    const textOf = (name: string) => String(data.get(name) ?? '').trim()
    const lastDay = textOf('lastDay')
    const body = {
      item: textOf('item'),
      name: textOf('name'),
      count: readNumber(textOf('count')),
      ...(lastDay !== '' && { lastDay }),
    }
    const text = JSON.stringify(body)
    if (asked.current.text !== text) asked.current = { text, key: randomId() }
    const headers = { 'Idempotency-Key': `codes-${asked.current.key}` }
    const answer = await callApi(createDownloadCodeSet, { body, headers })
    return isFailure(answer) ? answer : onCreated(answer)
  })
  const { errors } = form

  return (
    <Form of={form} className="stack gap-5">
      <Field label={t('item')} error={errors.item}>
        <Select name="item">
          <ItemGroup
            label={t('sounds')}
            items={items.filter(({ id }) => id.startsWith('sound-'))}
          />
          <ItemGroup
            label={t('albums')}
            items={items.filter(({ id }) => id.startsWith('album-'))}
          />
        </Select>
      </Field>
      <Field label={t('name')} hint={t('nameHint')} error={errors.name}>
        <TextInput name="name" autoComplete="off" maxLength={SET_NAME_LENGTH} />
      </Field>
      <Field label={t('count')} hint={t('countHint', { max: SET_CODES_MAX })} error={errors.count}>
        <TextInput
          name="count"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          defaultValue="100"
        />
      </Field>
      <Field label={t('lastDay')} optional hint={t('lastDayHint')} error={errors.lastDay}>
        <TextInput type="date" name="lastDay" />
      </Field>
      <FormProblem />
      <SubmitButton look="accent" size="large" wide>
        {t('submit')}
      </SubmitButton>
    </Form>
  )
}

function ItemGroup({ label, items }: { label: string; items: readonly CodeItem[] }) {
  if (items.length === 0) return null
  return (
    <optgroup label={label}>
      {items.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </optgroup>
  )
}
