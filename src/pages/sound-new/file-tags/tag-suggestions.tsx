import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { langOf } from '#client/i18n/lang-of.ts'
import type { SoundForm } from '#sounds/web/editor/sound-form.ts'
import type { Upload } from '#sounds/web/uploading/state/facts.ts'
import { Button } from '#ui/button.tsx'
import { titleOfFile } from '#uploads/accepted-files.ts'
import type { FileTags } from '#uploads/contract.ts'
import { plainName } from './genre-of-tag.ts'
import { listOffered, listTold, type Offered, type Told } from './list-suggestions.ts'
import { OfferRow } from './suggestion-row.tsx'
import styles from './tag-suggestions.module.css'
import { useFileCover } from './use-file-cover.ts'

interface FileOfferProps {
  upload: Upload
  /** The element that offers the album of which the file is; undefined: none does. */
  albumOffer: string | undefined
  onEdit: (change: Partial<SoundForm>) => void
  onCoverBusy: (isBusy: boolean) => void
  onDismiss: () => void
}

/** What the file says of itself: taken where the artist wants it, and never by itself. */
export function FileOffer(props: FileOfferProps) {
  const { tags, answered, state } = props.upload
  return !tags || answered || state === 'ERROR' ? null : <Panel {...props} tags={tags} />
}

function Panel({
  upload,
  tags,
  albumOffer,
  onEdit,
  onCoverBusy,
  onDismiss,
}: FileOfferProps & { tags: FileTags }) {
  const t = useTranslations('uploads.offer')
  const element = useRef<HTMLElement>(null)
  const cover = useFileCover(upload, { onEdit, onCoverBusy })
  const offered = listOffered(tags, upload.form, titleOfFile(upload.fileName))
  const told = useTold(tags)
  // What the artist has chosen is replaced by a press of its own alone.
  const open = offered.filter(({ isUsed, isFree }) => !isUsed && isFree)
  const coverIsOpen = cover?.isFree === true
  const isOfAlbum = told.some(({ field }) => field === 'album' || field === 'number')
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
      {(offered.length > 0 || cover) && <Rows offered={offered} cover={cover} onEdit={onEdit} />}
      {cover?.isUnsaved && <p role="status">{t('coverTaken')}</p>}
      {cover?.state === 'failed' && (
        <p className={styles.failed} role="alert">
          {t('coverFailed')}
        </p>
      )}
      {told.length > 0 && <ToldList told={told} />}
      <div className={styles.acts}>
        {open.length + (coverIsOpen ? 1 : 0) > 1 && (
          <Button look="outline" size="small" busy={cover?.state === 'busy'} onClick={takeAll}>
            {t('useAll')}
          </Button>
        )}
        {albumOffer !== undefined && isOfAlbum && <ToAlbum id={albumOffer} />}
      </div>
    </section>
  )
}

interface RowsProps {
  offered: readonly Offered[]
  cover: ReturnType<typeof useFileCover>
  onEdit: FileOfferProps['onEdit']
}

function Rows({ offered, cover, onEdit }: RowsProps) {
  const t = useTranslations('uploads.offer')
  const wordsOf = useOfferWords()
  return (
    <dl className={styles.rows}>
      {offered.map((one) => {
        const { field, isUsed, change } = one
        return (
          <OfferRow key={field} name={t(field)} isUsed={isUsed} onUse={() => onEdit(change)}>
            {wordsOf(one)}
          </OfferRow>
        )
      })}
      {cover && (
        <OfferRow
          name={t('cover')}
          isUsed={cover.isUsed}
          busy={cover.state === 'busy'}
          onUse={() => void cover.take()}
        >
          {t('picture')}
        </OfferRow>
      )}
    </dl>
  )
}

/** What the file says, and which of our genres that is, where it is another word. */
function useOfferWords() {
  const t = useTranslations('uploads.offer')
  const genres = useTranslations('common.genres')
  return ({ text, genre }: Offered) => {
    const ours = genre && genres(genre)
    if (!ours || plainName(ours) === plainName(text)) return text
    return t('genreAs', { said: text, genre: ours })
  }
}

function useTold(tags: FileTags): Told[] {
  const t = useTranslations('uploads.offer')
  return listTold(tags, (track, disc) =>
    disc === null ? String(track) : t('onDisc', { number: String(track), disc: String(disc) }),
  )
}

function ToldList({ told }: { told: readonly Told[] }) {
  const t = useTranslations('uploads.offer')
  return (
    <dl className={styles.told}>
      {told.map(({ field, text }) => (
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
