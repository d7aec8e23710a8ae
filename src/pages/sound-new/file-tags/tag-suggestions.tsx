import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { langOf } from '#kernel/lang-of.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { titleOfFile } from '#uploads/accepted-files.ts'
import type { FileTags } from '#uploads/contract.ts'
import type { EditorView } from '#works/web/sounds/editor/sound-editor.tsx'
import { isDraft, type SoundUpload } from '../state/sound-upload.ts'
import {
  listOtherTags,
  listSuggestions,
  plainName,
  type TagSuggestion,
} from './list-suggestions.ts'
import { titleWithoutNumber } from './strip-track-number.ts'
import styles from './tag-suggestions.module.css'
import { useFileCover } from './use-file-cover.ts'

interface TagSuggestionsProps {
  upload: SoundUpload
  editor: TaggedEditor
  albumSuggestion: string | undefined
  onDismiss: () => void
}

/** The editor that the tags may fill in. */
type TaggedEditor = Pick<EditorView, 'form' | 'saved' | 'isBusy' | 'edit'> & {
  setCoverBusy: (isBusy: boolean) => void
}

/** Values in the file's tags: used where the artist wants them. */
export function FileTagSuggestions(props: TagSuggestionsProps) {
  const { tags, tagsDismissed, state } = props.upload
  useTitleWithoutNumber(props.upload, props.editor)
  return !tags || tagsDismissed || state === 'ERROR' ? null : <Panel {...props} tags={tags} />
}

/** Takes the number out of a title that is still the file’s name, once the tags are known. */
function useTitleWithoutNumber(upload: SoundUpload, { form, isBusy, edit }: TaggedEditor) {
  const strip = useEffectEvent(() => {
    const title = titleWithoutNumber(upload, form.title)
    if (title !== form.title && isDraft(upload) && !isBusy) edit({ title })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the tags are known
  useEffect(() => strip(), [upload.tags])
}

function Panel(props: TagSuggestionsProps & { tags: FileTags }) {
  const { upload, editor, tags, albumSuggestion, onDismiss } = props
  const { form, edit } = editor
  const t = useTranslations()
  const element = useRef<HTMLElement>(null)
  const cover = useFileCover(upload, editor)
  const suggestions = listSuggestions(tags, form, titleOfFile(upload.fileName))
  const otherTags = listOtherTags(tags, (track, disc) =>
    disc === null
      ? String(track)
      : t('uploads.offer.onDisc', { number: String(track), disc: String(disc) }),
  )
  // The artist's own choice is replaced only by a press of that suggestion.
  const open = suggestions.filter(({ isUsed, isFree }) => !isUsed && isFree)
  const coverIsOpen = cover?.isFree === true
  const isOfAlbum = otherTags.some(({ field }) => field === 'album' || field === 'number')
  /** The value in the tags, and for a genre its name here where that differs. */
  function textOf({ text, genre }: TagSuggestion) {
    const ours = genre && t(`common.genres.${genre}`)
    if (!ours || plainName(ours) === plainName(text)) return text
    return t('uploads.offer.genreAs', { said: text, genre: ours })
  }
  function takeAll() {
    edit(Object.assign({}, ...open.map(({ change }) => change)))
    if (coverIsOpen) void cover.take()
    element.current?.focus()
  }
  return (
    <section
      ref={element}
      className={styles.suggestions}
      aria-label={t('uploads.offer.label')}
      tabIndex={-1}
    >
      <header className={styles.head}>
        <h3>{t('uploads.offer.label')}</h3>
        <Button
          look="quiet"
          size="small"
          onClick={({ currentTarget }) => {
            // The panel goes, and the card has the focus that its button had.
            currentTarget.closest('article')?.focus()
            onDismiss()
          }}
        >
          {t('uploads.offer.dismiss')}
        </Button>
      </header>
      {(suggestions.length > 0 || cover) && (
        <dl className="stack gap-2">
          {suggestions.map((one) => (
            <SuggestionRow
              key={one.field}
              name={t(`uploads.offer.${one.field}`)}
              text={textOf(one)}
              isUsed={one.isUsed}
              onUse={() => edit(one.change)}
            />
          ))}
          {cover && (
            <SuggestionRow
              name={t('uploads.offer.cover')}
              text={t('uploads.offer.picture')}
              isUsed={cover.isUsed}
              busy={cover.state === 'busy'}
              onUse={() => void cover.take()}
            />
          )}
        </dl>
      )}
      {cover?.isUnsaved && <p role="status">{t('uploads.offer.coverTaken')}</p>}
      {cover?.state === 'failed' && <Notice look="line">{t('uploads.offer.coverFailed')}</Notice>}
      {otherTags.length > 0 && (
        <dl className={styles.others}>
          {otherTags.map(({ field, text }) => (
            <div key={field}>
              <dt>{t(`uploads.offer.${field}`)}</dt>
              <dd lang={langOf(text)}>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.acts}>
        {open.length + (coverIsOpen ? 1 : 0) > 1 && (
          <Button look="outline" size="small" busy={cover?.state === 'busy'} onClick={takeAll}>
            {t('uploads.offer.useAll')}
          </Button>
        )}
        {albumSuggestion !== undefined && isOfAlbum && (
          <Button
            look="quiet"
            size="small"
            className={styles.toAlbum}
            onClick={() => document.getElementById(albumSuggestion)?.focus()}
          >
            {t('uploads.offer.toAlbum')}
          </Button>
        )}
      </div>
    </section>
  )
}

interface SuggestionRowProps {
  name: string
  text: string
  isUsed: boolean
  busy?: boolean
  onUse: () => void
}

function SuggestionRow({ name, text, isUsed, busy = false, onUse }: SuggestionRowProps) {
  const t = useTranslations('uploads.offer')
  return (
    <div className={styles.row} tabIndex={-1}>
      <dt>{name}</dt>
      <dd className={styles.value} lang={langOf(text)}>
        {text}
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
