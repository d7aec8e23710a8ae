import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { Select, TextInput } from '#ui/form/inputs.tsx'
import { useProblemWords } from '#ui/form/problem-words.ts'
import { type FieldErrors, refuse, useSubmit } from '#ui/form/use-submit.ts'
import { Notice } from '#ui/notice.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CC_TYPES, GENRES } from '#works/contract.ts'
import type { MySoundsChange } from '#works/my-sounds-contract.ts'
import type { Sound } from '#works/sounds-contract.ts'
import { STATUSES } from '../filter-bar.tsx'
import styles from './bulk.module.css'
import { type BulkForm, EMPTY_FORM, readBulkForm, tagsOfAll } from './bulk-form.ts'

interface BulkDialogProps {
  sounds: readonly Sound[]
  busy: boolean
  failed: string | undefined
  onClose: () => void
  onChange: (change: MySoundsChange) => Promise<void>
}

export function BulkDialog({ sounds, busy, failed, onClose, onChange }: BulkDialogProps) {
  const t = useTranslations('sounds.bulk')
  const [form, setForm] = useState(EMPTY_FORM)
  const words = useProblemWords()
  const [asked, setAsked] = useState<MySoundsChange>()
  const count = sounds.length

  const submission = useSubmit(() => {
    const reading = readBulkForm(form)
    if (!reading.ok) {
      const { price, addTags } = reading.problems
      return refuse({ price: words(price), addTags: words(addTags) }, t('nothing'))
    }
    if (reading.change.status === undefined) return onChange(reading.change)
    setAsked(reading.change)
  })
  const title = asked?.status ? t(`ask.${asked.status}`, { count }) : t('title', { count })
  return (
    <Dialog open title={title} width={asked ? 'narrow' : 'wide'} onClose={onClose}>
      {asked ? (
        <Question
          change={asked}
          busy={busy}
          failed={failed}
          onBack={() => setAsked(undefined)}
          onYes={onChange}
        />
      ) : (
        <Form of={submission}>
          <p className="small muted">{t('lead')}</p>
          <BulkFields
            form={form}
            errors={submission.errors}
            tags={tagsOfAll(sounds)}
            onEdit={setForm}
          />
          <div className="row wrap end gap-3">
            <Notice look="line">{failed}</Notice>
            <FormProblem />
            <SubmitButton>{t('go', { count })}</SubmitButton>
          </div>
        </Form>
      )}
    </Dialog>
  )
}

interface QuestionProps {
  change: MySoundsChange
  busy: boolean
  failed: string | undefined
  onBack: () => void
  onYes: (change: MySoundsChange) => void
}

function Question({ change, busy, failed, onBack, onYes }: QuestionProps) {
  const t = useTranslations('sounds.bulk')
  if (change.status === undefined) return null
  return (
    <>
      <p className="page-heading">{t(`askText.${change.status}`)}</p>
      <div className="row wrap end gap-3">
        <Notice look="line">{failed}</Notice>
        <Button look="outline" onClick={onBack}>
          {t('back')}
        </Button>
        <Button busy={busy} onClick={() => onYes(change)}>
          {t(`yesStatus.${change.status}`)}
        </Button>
      </div>
    </>
  )
}

interface BulkFieldsProps {
  form: BulkForm
  errors: FieldErrors
  tags: readonly string[]
  onEdit: (form: BulkForm) => void
}

const MOST_TAGS = 30

function BulkFields({ form, errors, tags, onEdit }: BulkFieldsProps) {
  const t = useTranslations()
  const choice = (
    field: 'status' | 'genre' | 'nameyourprice' | 'licence',
    options: readonly (readonly [value: string, label: string])[],
  ) => (
    <Field label={t(`sounds.bulk.${field}`)}>
      <Select
        value={form[field]}
        onChange={({ target }) => onEdit({ ...form, [field]: target.value })}
      >
        <option value="">{t('sounds.bulk.keep')}</option>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
  return (
    <div className={styles.fields}>
      {choice(
        'status',
        STATUSES.map((status) => [status, t(`works.status.${status}`)]),
      )}
      {choice('genre', [
        ['none', t('sounds.bulk.noGenre')],
        ...GENRES.map((genre) => [genre, t(`common.genres.${genre}`)] as const),
      ])}
      <Field label={t('sounds.bulk.price')} hint={t('sounds.bulk.priceHint')} error={errors.price}>
        <TextInput
          name="price"
          before="¥"
          inputMode="numeric"
          value={form.price}
          placeholder={t('sounds.bulk.keep')}
          onChange={({ target }) => onEdit({ ...form, price: target.value })}
        />
      </Field>
      {choice('nameyourprice', [
        ['yes', t('sounds.bulk.yes')],
        ['no', t('sounds.bulk.no')],
      ])}
      {choice('licence', [
        ['1', t('works.allRights')],
        ...CC_TYPES.map((kind, at) => [`2-${at + 1}`, `CC ${kind.toUpperCase()}`] as const),
      ])}
      <Field
        label={t('sounds.bulk.addTags')}
        hint={t('sounds.bulk.addTagsHint')}
        error={errors.addTags}
      >
        <TextInput
          name="addTags"
          value={form.addTags}
          maxLength={400}
          onChange={({ target }) => onEdit({ ...form, addTags: target.value })}
        />
      </Field>
      {tags.length > 0 && (
        <fieldset className={styles.tags}>
          <legend>{t('sounds.bulk.removeTags')}</legend>
          {tags.slice(0, MOST_TAGS).map((tag) => (
            <button
              key={tag}
              type="button"
              aria-pressed={form.removeTags.includes(tag)}
              onClick={() => onEdit({ ...form, removeTags: toggled(form.removeTags, tag) })}
            >
              {tag}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

const toggled = (tags: readonly string[], tag: string) =>
  tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag]
