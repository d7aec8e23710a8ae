import { useTranslations } from 'use-intl'
import { fitAddress } from '#kernel/image-address.ts'
import { ImageField } from '#uploads/web/image-field.tsx'
import { useConfig } from '#web/root-data.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select, TextArea, TextInput } from '#web/ui/form/inputs.tsx'
import { DESCRIPTION_LENGTH, GENRES, TITLE_LENGTH } from '../../../contract.ts'
import styles from '../editor.module.css'
import { useProblemWords } from '../use-problem-words.ts'
import type { Edited, FieldsProps } from './fields.ts'
import { TagsField } from './tags-field.tsx'

interface BasicProps extends FieldsProps, Edited {
  onCoverBusy: (busy: boolean) => void
}

/** What people read: cover, title, description, genre, tags. */
export function BasicFields({ form, problems, coverart, onEdit, onCoverBusy }: BasicProps) {
  const t = useTranslations('uploads.form')
  const say = useTranslations('common.genres')
  const wordsOf = useProblemWords()
  const { image } = useConfig()
  return (
    <div className={styles.group}>
      <ImageField
        label={t('cover')}
        shape="square"
        shown={coverart === null ? null : fitAddress(image, coverart, 160, 160)}
        error={wordsOf(problems.coverartURL)}
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
      <div className={styles.pair}>
        <Field label={t('genre')} optional error={wordsOf(problems.genre)}>
          <Select value={form.genre} onChange={(event) => onEdit({ genre: event.target.value })}>
            <option value="">{t('genreNone')}</option>
            {GENRES.map((genre) => (
              <option key={genre} value={genre}>
                {say(genre)}
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
      <Field
        label={t('description')}
        optional
        hint={t('descriptionHint')}
        error={wordsOf(problems.description)}
      >
        <TextArea
          value={form.description}
          maxLength={DESCRIPTION_LENGTH}
          onChange={(event) => onEdit({ description: event.target.value })}
        />
      </Field>
    </div>
  )
}
