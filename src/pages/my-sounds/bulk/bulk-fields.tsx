import { useTranslations } from 'use-intl'
import { CC_TYPES, GENRES } from '#publishing/contract.ts'
import { Field } from '#ui/form/field.tsx'
import { Select, TextInput } from '#ui/form/inputs.tsx'
import { useProblemWords } from '#ui/form/use-problem-words.ts'
import styles from './bulk.module.css'
import type { BulkForm } from './bulk-form.ts'

export interface BulkFieldsProps {
  form: BulkForm
  problems: Partial<Record<string, string>>
  /** Of the chosen sounds, to be taken away. */
  tags: readonly string[]
  onEdit: (change: Partial<BulkForm>) => void
}

const STATUSES = ['Released', 'Private', 'Draft'] as const
/** More than these are rather typed than found. */
const MOST_TAGS = 30

export function BulkFields(props: BulkFieldsProps) {
  const t = useTranslations('sounds')
  const words = useProblemWords()
  const { form, problems, onEdit } = props
  return (
    <div className={styles.fields}>
      <Field label={t('bulk.status')}>
        <Select
          value={form.status}
          onChange={({ target }) =>
            onEdit({ status: STATUSES.find((status) => status === target.value) ?? '' })
          }
        >
          <option value="">{t('bulk.keep')}</option>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(`mine.status.${status}`)}
            </option>
          ))}
        </Select>
      </Field>
      <GenreField {...props} />
      <Field label={t('bulk.price')} hint={t('bulk.priceHint')} error={words(problems.price)}>
        <TextInput
          before="¥"
          inputMode="numeric"
          value={form.price}
          placeholder={t('bulk.keep')}
          onChange={({ target }) => onEdit({ price: target.value })}
        />
      </Field>
      <Field label={t('bulk.nameyourprice')}>
        <Select
          value={form.nameyourprice}
          onChange={({ target: { value } }) =>
            onEdit({ nameyourprice: value === 'yes' || value === 'no' ? value : '' })
          }
        >
          <option value="">{t('bulk.keep')}</option>
          <option value="yes">{t('bulk.yes')}</option>
          <option value="no">{t('bulk.no')}</option>
        </Select>
      </Field>
      <LicenceField {...props} />
      <Field label={t('bulk.addTags')} hint={t('bulk.addTagsHint')} error={words(problems.addTags)}>
        <TextInput
          value={form.addTags}
          maxLength={400}
          onChange={({ target }) => onEdit({ addTags: target.value })}
        />
      </Field>
      <RemoveTags {...props} />
    </div>
  )
}

function GenreField({ form, onEdit }: BulkFieldsProps) {
  const t = useTranslations('sounds.bulk')
  const genres = useTranslations('common.genres')
  return (
    <Field label={t('genre')}>
      <Select value={form.genre} onChange={({ target }) => onEdit({ genre: target.value })}>
        <option value="">{t('keep')}</option>
        <option value="none">{t('noGenre')}</option>
        {GENRES.map((genre) => (
          <option key={genre} value={genre}>
            {genres(genre)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function LicenceField({ form, onEdit }: BulkFieldsProps) {
  const t = useTranslations('sounds.bulk')
  return (
    <Field label={t('licence')}>
      <Select value={form.licence} onChange={({ target }) => onEdit({ licence: target.value })}>
        <option value="">{t('keep')}</option>
        <option value="1">{t('reserved')}</option>
        {CC_TYPES.map((kind, at) => (
          <option key={kind} value={`2-${at + 1}`}>
            {`CC ${kind.toUpperCase()}`}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function RemoveTags({ form: { removeTags }, tags, onEdit }: BulkFieldsProps) {
  const t = useTranslations('sounds.bulk')
  if (tags.length === 0) return null
  return (
    <fieldset className={styles.tags}>
      <legend>{t('removeTags')}</legend>
      {tags.slice(0, MOST_TAGS).map((tag) => (
        <button
          key={tag}
          type="button"
          aria-pressed={removeTags.includes(tag)}
          onClick={() =>
            onEdit({
              removeTags: removeTags.includes(tag)
                ? removeTags.filter((other) => other !== tag)
                : [...removeTags, tag],
            })
          }
        >
          {tag}
        </button>
      ))}
    </fieldset>
  )
}
