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
}

export function BasicFields({ form, problems, coverart, onEdit, onCoverBusy }: BasicProps) {
  const t = useTranslations('soundEditor.form')
  const work = useTranslations('soundEditor.work')
  const genres = useTranslations('common.genres')
  const wordsOf = useProblemWords()
  const { image } = useConfig()
  return (
    <div className={styles.group}>
      <ImageField
        label={t('cover')}
        shape="square"
        shown={coverart === null ? null : fitAddress(image, coverart, 160, 160)}
        problem={problems.coverartURL}
        onChange={(cover) => onEdit({ cover })}
        onBusy={onCoverBusy}
      />
      <Field label={t('titleLabel')} error={wordsOf(problems.title)}>
        <TextInput
          value={form.title}
          maxLength={TITLE_LENGTH}
          required
          onChange={(event) => onEdit({ title: event.target.value })}
        />
      </Field>
      <Field
        label={work('reading')}
        optional
        hint={work('readingHint')}
        error={wordsOf(problems.reading)}
      >
        <TextInput
          value={form.reading}
          maxLength={TITLE_LENGTH}
          autoComplete="off"
          onChange={(event) => onEdit({ reading: event.target.value })}
        />
      </Field>
      <div className={styles.pair}>
        <Field label={t('genre')} optional error={wordsOf(problems.genre)}>
          <Select value={form.genre} onChange={(event) => onEdit({ genre: event.target.value })}>
            <option value="">{t('genreNone')}</option>
            {GENRES.map((genre) => (
              <option key={genre} value={genre}>
                {genres(genre)}
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
        label={t('description')}
        hint={work('markdownHint')}
        preview={{ toggle: work('preview'), empty: work('previewEmpty') }}
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
