import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConfig } from '#client/root-data.ts'
import { fitAddress } from '#kernel/image-address.ts'
import { DESCRIPTION_LENGTH, GENRES, TITLE_LENGTH } from '#publishing/contract.ts'
import { Button } from '#ui/button.tsx'
import { Field, useProblemWords } from '#ui/form/field.tsx'
import { Select, TextArea, TextInput } from '#ui/form/inputs.tsx'
import { ProsePreview } from '#ui/prose/prose-preview.tsx'
import { ImageField } from '#uploads/web/image-field.tsx'
import styles from '../editor.module.css'
import type { SharedProps } from '../work-form.ts'
import description from './description-field.module.css'
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
      <DescriptionField form={form} problems={problems} onEdit={onEdit} />
    </div>
  )
}

/** Limited Markdown, with a preview as high as the text area. */
function DescriptionField({ form, problems, onEdit }: SharedProps) {
  const t = useTranslations('soundEditor')
  const wordsOf = useProblemWords()
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()
  // A problem is solved where the text is typed.
  const isShown = height !== undefined && problems.description === undefined
  return (
    <div ref={box} className={description.field}>
      <Field
        label={t('form.description')}
        optional
        hint={t('work.markdownHint')}
        error={wordsOf(problems.description)}
      >
        <TextArea
          rows={6}
          value={form.description}
          maxLength={DESCRIPTION_LENGTH}
          style={isShown ? { display: 'none' } : undefined}
          onChange={(event) => onEdit({ description: event.target.value })}
        />
        {isShown && (
          <div className={description.preview} style={{ minHeight: height }}>
            {form.description.trim() === '' ? (
              t('work.previewEmpty')
            ) : (
              <ProsePreview source={form.description} />
            )}
          </div>
        )}
      </Field>
      <Button
        look="quiet"
        size="small"
        className={description.toggle}
        aria-pressed={isShown}
        onClick={() => {
          const area = box.current?.querySelector('textarea')
          setHeight(isShown ? undefined : (area?.offsetHeight ?? 0))
        }}
      >
        {t('work.preview')}
      </Button>
    </div>
  )
}
