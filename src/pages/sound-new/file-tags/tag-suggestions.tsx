import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { langOf } from '#client/i18n/lang-of.ts'
import type { SoundForm } from '#sounds/web/editor/sound-form.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { titleOfFile } from '#uploads/accepted-files.ts'
import type { FileTags } from '#uploads/contract.ts'
import type { SoundUpload } from '../state/sound-upload.ts'
import { plainName } from './genre-of-tag.ts'
import {
  listOtherTags,
  listSuggestions,
  type OtherTag,
  type TagSuggestion,
} from './list-suggestions.ts'
import styles from './tag-suggestions.module.css'
import { useFileCover } from './use-file-cover.ts'

interface TagSuggestionsProps {
  upload: SoundUpload
  /** The id of the element that suggests its album. */
  albumSuggestion: string | undefined
  onEdit: (change: Partial<SoundForm>) => void
  onCoverBusy: (isBusy: boolean) => void
  onDismiss: () => void
}

/** Values in the file's tags: used where the artist wants them, and never automatically. */
export function TagSuggestions(props: TagSuggestionsProps) {
  const { tags, tagsDismissed, state } = props.upload
  return !tags || tagsDismissed || state === 'ERROR' ? null : <Panel {...props} tags={tags} />
}

function Panel({
  upload,
  tags,
  albumSuggestion,
  onEdit,
  onCoverBusy,
  onDismiss,
}: TagSuggestionsProps & { tags: FileTags }) {
  const t = useTranslations('uploads.offer')
  const element = useRef<HTMLElement>(null)
  const cover = useFileCover(upload, { onEdit, onCoverBusy })
  const suggestions = listSuggestions(tags, upload.form, titleOfFile(upload.fileName))
  const otherTags = useOtherTags(tags)
  // What the artist has chosen is replaced by a press of its own alone.
  const open = suggestions.filter(({ isUsed, isFree }) => !isUsed && isFree)
  const coverIsOpen = cover?.isFree === true
  const isOfAlbum = otherTags.some(({ field }) => field === 'album' || field === 'number')
  function takeAll() {
    onEdit(Object.assign({}, ...open.map(({ change }) => change)))
    if (coverIsOpen) void cover.take()
    element.current?.focus()
  }
  return (
    <section ref={element} className={styles.offer} aria-label={t('label')} tabIndex={-1}>
      <header className={styles.head}>
        <h3>{t('label')}</h3>
        <Button
          look="quiet"
          size="small"
          onClick={({ currentTarget }) => {
            // The panel goes, and the card has the focus that its button had.
            currentTarget.closest('article')?.focus()
            onDismiss()
          }}
        >
          {t('dismiss')}
        </Button>
      </header>
      {(suggestions.length > 0 || cover) && (
        <Rows suggestions={suggestions} cover={cover} onEdit={onEdit} />
      )}
      {cover?.isUnsaved && <p role="status">{t('coverTaken')}</p>}
      {cover?.state === 'failed' && (
        <p className={styles.failed} role="alert">
          {t('coverFailed')}
        </p>
      )}
      {otherTags.length > 0 && <OtherTags tags={otherTags} />}
      <div className={styles.acts}>
        {open.length + (coverIsOpen ? 1 : 0) > 1 && (
          <Button look="outline" size="small" busy={cover?.state === 'busy'} onClick={takeAll}>
            {t('useAll')}
          </Button>
        )}
        {albumSuggestion !== undefined && isOfAlbum && <ToAlbum id={albumSuggestion} />}
      </div>
    </section>
  )
}

interface RowsProps {
  suggestions: readonly TagSuggestion[]
  cover: ReturnType<typeof useFileCover>
  onEdit: TagSuggestionsProps['onEdit']
}

function Rows({ suggestions, cover, onEdit }: RowsProps) {
  const t = useTranslations('uploads.offer')
  const wordsOf = useSuggestionText()
  return (
    <dl className={styles.rows}>
      {suggestions.map((one) => {
        const { field, isUsed, change } = one
        return (
          <SuggestionRow key={field} name={t(field)} isUsed={isUsed} onUse={() => onEdit(change)}>
            {wordsOf(one)}
          </SuggestionRow>
        )
      })}
      {cover && (
        <SuggestionRow
          name={t('cover')}
          isUsed={cover.isUsed}
          busy={cover.state === 'busy'}
          onUse={() => void cover.take()}
        >
          {t('picture')}
        </SuggestionRow>
      )}
    </dl>
  )
}

interface SuggestionRowProps {
  name: string
  isUsed: boolean
  busy?: boolean
  onUse: () => void
  children: string
}

/** One value in the tags. Once it is used the row has the focus that its button had. */
function SuggestionRow({ name, isUsed, busy = false, onUse, children }: SuggestionRowProps) {
  const t = useTranslations('uploads.offer')
  return (
    <div className={styles.row} tabIndex={-1}>
      <dt>{name}</dt>
      <dd className={styles.says} lang={langOf(children)}>
        {children}
      </dd>
      <dd>
        {isUsed ? (
          <span className={styles.used}>
            <Icon name="check" size={16} />
            {t('used')}
          </span>
        ) : (
          <Button
            look="outline"
            size="small"
            busy={busy}
            aria-label={t('useOf', { what: name })}
            onClick={({ currentTarget }) => {
              currentTarget.closest('div')?.focus()
              onUse()
            }}
          >
            {t('use')}
          </Button>
        )}
      </dd>
    </div>
  )
}

/** The value in the tags, and for a genre its name here where that differs. */
function useSuggestionText() {
  const t = useTranslations('uploads.offer')
  const genres = useTranslations('common.genres')
  return ({ text, genre }: TagSuggestion) => {
    const ours = genre && genres(genre)
    if (!ours || plainName(ours) === plainName(text)) return text
    return t('genreAs', { said: text, genre: ours })
  }
}

function useOtherTags(tags: FileTags): OtherTag[] {
  const t = useTranslations('uploads.offer')
  return listOtherTags(tags, (track, disc) =>
    disc === null ? String(track) : t('onDisc', { number: String(track), disc: String(disc) }),
  )
}

function OtherTags({ tags }: { tags: readonly OtherTag[] }) {
  const t = useTranslations('uploads.offer')
  return (
    <dl className={styles.told}>
      {tags.map(({ field, text }) => (
        <div key={field}>
          <dt>{t(field)}</dt>
          <dd lang={langOf(text)}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The album stands above all uploads. */
function ToAlbum({ id }: { id: string }) {
  const t = useTranslations('uploads.offer')
  return (
    <Button
      look="quiet"
      size="small"
      className={styles.toAlbum}
      onClick={() => document.getElementById(id)?.focus()}
    >
      {t('toAlbum')}
    </Button>
  )
}
