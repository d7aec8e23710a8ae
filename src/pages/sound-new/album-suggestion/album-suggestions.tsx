import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { langOf } from '#kernel/lang-of.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { SortableGrip, SortableList, SortableRow } from '#ui/sortable/sortable-list.tsx'
import { ALBUM_SOUNDS_MAX, type Album } from '#works/albums-contract.ts'
import { nameOf } from '../state/sound-upload.ts'
import styles from './album-suggestions.module.css'
import type { FoundAlbum } from './find-albums.ts'
import { type AlbumSuggestion, isWaiting } from './use-album-suggestions.ts'

interface AlbumSuggestionsProps {
  suggestions: readonly AlbumSuggestion[]
  unread: number
}

export function AlbumSuggestions({ suggestions, unread }: AlbumSuggestionsProps) {
  const t = useTranslations('albums.offer')
  const news = suggestions.filter(({ answer }) => answer === undefined)
  return (
    <>
      <p className="visually-hidden" role="status">
        {unread === 0 && news.map(({ found }) => t('news', { title: found.title })).join(' ')}
      </p>
      {suggestions.length > 0 && (
        <div className="stack gap-4 page-heading">
          {suggestions.map((suggestion) => (
            <AlbumSuggestionPanel
              key={suggestion.found.key}
              suggestion={suggestion}
              unread={unread}
            />
          ))}
        </div>
      )}
    </>
  )
}

interface PanelProps {
  suggestion: AlbumSuggestion
  unread: number
}

export function AlbumSuggestionPanel({ suggestion, unread }: PanelProps) {
  const t = useTranslations('albums.offer')
  const again = useTranslations('albums.editor')('again')
  const { id, found, answer, broken } = suggestion
  const { title, uploads, failed } = found
  if (answer?.type === 'made') return <Made id={id} {...answer} found={found} />
  const waits = isWaiting(answer)
  const isBusy = answer?.type === 'busy'
  const listed = uploads.slice(0, ALBUM_SOUNDS_MAX)
  const ids = listed.map(({ id }) => id)
  const tooMany = uploads.length - ALBUM_SOUNDS_MAX
  return (
    <Panel id={id} title={title}>
      <h2 className={styles.title} lang={langOf(title)}>
        {t('title', { title, count: Math.min(uploads.length, ALBUM_SOUNDS_MAX) })}
      </h2>
      <details className={styles.order}>
        <summary>{t('order')}</summary>
        <SortableList ids={ids} onMove={suggestion.move} className={styles.list}>
          {listed.map((upload, index) => (
            <SortableRow
              key={upload.id}
              id={upload.id}
              title={nameOf(upload)}
              className={styles.row}
            >
              {!isBusy && <SortableGrip />}
              <span className="small faint figures">{index + 1}</span>
              <span lang={langOf(nameOf(upload))}>{nameOf(upload)}</span>
            </SortableRow>
          ))}
        </SortableList>
      </details>
      {found.coverOf !== undefined && <p>{t('cover')}</p>}
      {failed.length > 0 && <p>{t('leftOut', { files: failed.join(', ') })}</p>}
      {tooMany > 0 && <p>{t('beyond', { most: ALBUM_SOUNDS_MAX, count: tooMany })}</p>}
      {unread > 0 && <p role="status">{t(waits ? 'asked' : 'unread', { count: unread })}</p>}
      {broken > 0 && <p role="status">{t(waits ? 'askedBroken' : 'broken', { count: broken })}</p>}
      {answer?.type === 'failed' && <Notice look="line">{t('failed')}</Notice>}
      <div className="row wrap gap-2">
        <Button
          look="accent"
          busy={isBusy || (waits && unread + broken === 0)}
          // The button stays enabled so that it keeps the focus.
          aria-disabled={waits || undefined}
          onClick={() => !waits && suggestion.accept()}
        >
          {answer?.type === 'failed' ? again : t('make')}
        </Button>
        {broken > 0 && !isBusy && (
          <Button look="outline" onClick={suggestion.acceptWithout}>
            {t('without', { count: broken })}
          </Button>
        )}
        <Button look="quiet" disabled={isBusy} onClick={suggestion.decline}>
          {t('decline')}
        </Button>
      </div>
    </Panel>
  )
}

function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const t = useTranslations('albums.offer')
  return (
    <section id={id} className={styles.panel} aria-label={t('label', { title })} tabIndex={-1}>
      {children}
    </section>
  )
}

interface MadeProps {
  id: string
  album: Album
  of: ReadonlySet<string>
  found: FoundAlbum
}

/** The page stays where something of it would be lost; the link to the album takes the focus. */
function Made({ id, album, of, found }: MadeProps) {
  const t = useTranslations('albums.offer')
  const { title } = album
  const acts = useRef<HTMLDivElement>(null)
  useEffect(() => acts.current?.querySelector('a')?.focus(), [])
  const others = found.uploads.filter((upload) => !of.has(upload.id))
  const files = others.map(({ fileName }) => fileName).join(', ')
  return (
    <Panel id={id} title={title}>
      <p className={styles.made}>
        <Icon name="check" size={18} />
        {t('made', { title })}
      </p>
      {others.length > 0 && <p>{t('notIn', { files, count: others.length })}</p>}
      <div ref={acts}>
        <ButtonLink look="outline" href={`/album/${album.id}/edit`}>
          {t('open')}
        </ButtonLink>
      </div>
    </Panel>
  )
}
