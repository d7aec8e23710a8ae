import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useConfig } from '#client/root-data.ts'
import { fitAddress } from '#kernel/image-address.ts'
import { Field } from '#ui/form/field.tsx'
import { Select, TextInput } from '#ui/form/inputs.tsx'
import { useProblemWords } from '#ui/form/problem-words.ts'
import { ImageField } from '#uploads/web/image-field.tsx'
import { GENRES, TITLE_LENGTH } from '../../contract.ts'
import styles from '../editor.module.css'
import type { SharedProps } from '../work-form.ts'
import { MarkdownField } from './markdown-field.tsx'
import { TagsField } from './tags-field.tsx'

interface BasicProps extends SharedProps {
  coverart: string | null
  onCoverBusy: (busy: boolean) => void
  /** Below the reading, which it may fill in */
  readingOffer?: ReactNode
}

export function BasicFields({
  form,
  problems,
  coverart,
  onEdit,
  onCoverBusy,
  readingOffer,
}: BasicProps) {
  const t = useTranslations()
  const wordsOf = useProblemWords()
  const { image } = useConfig()
  return (
    <div className={styles.group}>
      <ImageField
        label={t('soundEditor.form.cover')}
        shape="square"
        shown={coverart === null ? null : fitAddress(image, coverart, 160, 160)}
        problem={problems.coverartURL}
        onChange={(cover) => onEdit({ cover })}
        onBusy={onCoverBusy}
      />
      <Field label={t('soundEditor.form.titleLabel')} error={wordsOf(problems.title)}>
        <TextInput
          value={form.title}
          maxLength={TITLE_LENGTH}
          required
          onChange={(event) => onEdit({ title: event.target.value })}
        />
      </Field>
      <Field
        label={t('soundEditor.work.reading')}
        optional
        hint={t('soundEditor.work.readingHint')}
        error={wordsOf(problems.reading)}
      >
        <TextInput
          value={form.reading}
          maxLength={TITLE_LENGTH}
          autoComplete="off"
          onChange={(event) => onEdit({ reading: event.target.value })}
        />
      </Field>
      {readingOffer}
      <div className={styles.pair}>
        <Field label={t('soundEditor.form.genre')} optional error={wordsOf(problems.genre)}>
          <Select value={form.genre} onChange={(event) => onEdit({ genre: event.target.value })}>
            <option value="">{t('soundEditor.form.genreNone')}</option>
            {GENRES.map((genre) => (
              <option key={genre} value={genre}>
                {t(`common.genres.${genre}`)}
              </option>
            ))}
          </Select>
        </Field>
        <TagsField
          tags={form.tags}
          error={wordsOf(problems.tags)}
          onChange={(tags) => onEdit({ tags })}
        />
      </div>
      <MarkdownField
        label={t('soundEditor.form.description')}
        hint={t('soundEditor.work.markdownHint')}
        preview={{
          toggle: t('soundEditor.work.preview'),
          empty: t('soundEditor.work.previewEmpty'),
        }}
        error={wordsOf(problems.description)}
        area={{
          rows: 6,
          value: form.description,
          onChange: (event) => onEdit({ description: event.target.value }),
        }}
      />
    </div>
  )
}
