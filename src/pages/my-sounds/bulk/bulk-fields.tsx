import { useTranslations } from 'use-intl'
import { CC_TYPES, GENRES } from '#publishing/contract.ts'
import { Field, useProblemWords } from '#ui/form/field.tsx'
import { Select, TextInput } from '#ui/form/inputs.tsx'
import { STATUSES } from '../filter-bar.tsx'
import styles from './bulk.module.css'
import type { BulkForm } from './bulk-form.ts'

interface BulkFieldsProps {
  form: BulkForm
  problems: Partial<Record<string, string>>
  tags: readonly string[]
  onEdit: (form: BulkForm) => void
}

/** More than these are rather typed than found. */
const MOST_TAGS = 30

export function BulkFields({ form, problems, tags, onEdit }: BulkFieldsProps) {
  const t = useTranslations('sounds')
  const genres = useTranslations('common.genres')
  const words = useProblemWords()
  const choice = (
    field: 'status' | 'genre' | 'nameyourprice' | 'licence',
    options: readonly (readonly [value: string, label: string])[],
  ) => (
    <Field label={t(`bulk.${field}`)}>
      <Select
        value={form[field]}
        onChange={({ target }) => onEdit({ ...form, [field]: target.value })}
      >
        <option value="">{t('bulk.keep')}</option>
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
        STATUSES.map((status) => [status, t(`mine.status.${status}`)]),
      )}
      {choice('genre', [
        ['none', t('bulk.noGenre')],
        ...GENRES.map((genre) => [genre, genres(genre)] as const),
      ])}
      <Field label={t('bulk.price')} hint={t('bulk.priceHint')} error={words(problems.price)}>
        <TextInput
          before="¥"
          inputMode="numeric"
          value={form.price}
          placeholder={t('bulk.keep')}
          onChange={({ target }) => onEdit({ ...form, price: target.value })}
        />
      </Field>
      {choice('nameyourprice', [
        ['yes', t('bulk.yes')],
        ['no', t('bulk.no')],
      ])}
      {choice('licence', [
        ['1', t('bulk.reserved')],
        ...CC_TYPES.map((kind, at) => [`2-${at + 1}`, `CC ${kind.toUpperCase()}`] as const),
      ])}
      <Field label={t('bulk.addTags')} hint={t('bulk.addTagsHint')} error={words(problems.addTags)}>
        <TextInput
          value={form.addTags}
          maxLength={400}
          onChange={({ target }) => onEdit({ ...form, addTags: target.value })}
        />
      </Field>
      {tags.length > 0 && (
        <fieldset className={styles.tags}>
          <legend>{t('bulk.removeTags')}</legend>
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
