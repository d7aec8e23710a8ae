import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ALBUM_SOUNDS_MAX, type Album } from '#albums/contract.ts'
import { langOf } from '#client/i18n/lang-of.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './album-suggestions.module.css'
import type { FoundAlbum } from './find-albums.ts'
import { type AlbumSuggestion, isWaiting } from './use-album-suggestions.ts'

interface AlbumSuggestionsProps {
  suggestions: readonly AlbumSuggestion[]
  /** How many files may still belong to them. */
  unread: number
}

/** Suggests to make albums of files that have one album in their tags, or one folder. */
export function AlbumSuggestions({ suggestions, unread }: AlbumSuggestionsProps) {
  const t = useTranslations('albums.offer')
  const news = suggestions.filter(({ answer }) => answer === undefined)
  return (
    <>
      <p className="visually-hidden" role="status">
        {unread === 0 && news.map(({ found }) => t('news', { title: found.title })).join(' ')}
      </p>
      {suggestions.length > 0 && (
        <div className={styles.suggestions}>
          {suggestions.map((offer) => (
            <AlbumSuggestionPanel key={offer.found.key} offer={offer} unread={unread} />
          ))}
        </div>
      )}
    </>
  )
}

export function AlbumSuggestionPanel({
  offer,
  unread,
}: {
  offer: AlbumSuggestion
  unread: number
}) {
  const t = useTranslations('albums.offer')
  const { found, answer, broken } = offer
  const { title } = found
  const count = Math.min(found.uploads.length, ALBUM_SOUNDS_MAX)
  if (answer?.type === 'made') return <Made id={offer.id} {...answer} found={found} />
  const waits = isWaiting(answer)
  return (
    <section
      id={offer.id}
      className={styles.offer}
      aria-label={t('label', { title })}
      tabIndex={-1}
    >
      <h2 className={styles.title} lang={langOf(title)}>
        {t('title', { title, count })}
      </h2>
      <Order offer={offer} />
      <Details offer={offer} />
      {unread > 0 && <p role="status">{t(waits ? 'asked' : 'unread', { count: unread })}</p>}
      {broken > 0 && <p role="status">{t(waits ? 'askedBroken' : 'broken', { count: broken })}</p>}
      {answer?.type === 'failed' && (
        <p className={styles.failed} role="alert">
          <Icon name="alert" size={16} />
          {t('failed')}
        </p>
      )}
      <Acts offer={offer} unread={unread} />
    </section>
  )
}

function Acts({ offer, unread }: { offer: AlbumSuggestion; unread: number }) {
  const t = useTranslations('albums.offer')
  const { answer, broken } = offer
  const waits = isWaiting(answer)
  const isBusy = answer?.type === 'busy'
  return (
    <div className={styles.acts}>
      <Button
        look="accent"
        busy={isBusy || (waits && unread + broken === 0)}
        // Not disabled, so that it keeps the focus.
        aria-disabled={waits || undefined}
        onClick={() => !waits && offer.accept()}
      >
        {t(answer?.type === 'failed' ? 'again' : 'make')}
      </Button>
      {broken > 0 && !isBusy && (
        <Button look="outline" onClick={offer.acceptWithout}>
          {t('without', { count: broken })}
        </Button>
      )}
      <Button look="quiet" disabled={isBusy} onClick={offer.decline}>
        {t('decline')}
      </Button>
    </div>
  )
}

function Order({ offer: { found } }: { offer: AlbumSuggestion }) {
  const t = useTranslations('albums.offer')
  return (
    <details className={styles.order}>
      <summary>{t('order')}</summary>
      <ol>
        {found.uploads.slice(0, ALBUM_SOUNDS_MAX).map(({ id, form, fileName }) => (
          <li key={id} lang={langOf(form.title)}>
            {form.title || fileName}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** What it takes from the files, and what cannot be in it. */
function Details({ offer: { found } }: { offer: AlbumSuggestion }) {
  const t = useTranslations('albums.offer')
  const { failed, uploads } = found
  const beyond = uploads.length - ALBUM_SOUNDS_MAX
  return (
    <>
      {found.coverOf !== undefined && <p>{t('cover')}</p>}
      {failed.length > 0 && (
        <p>{t('leftOut', { files: failed.join(', '), count: failed.length })}</p>
      )}
      {beyond > 0 && <p>{t('beyond', { most: ALBUM_SOUNDS_MAX, count: beyond })}</p>}
    </>
  )
}

interface MadeProps {
  id: string
  album: Album
  /** The ids of the uploads that are in it. */
  of: ReadonlySet<string>
  found: FoundAlbum
}

/** The page stays where something of it would be lost; the way to the album takes the focus. */
function Made({ id, album, of, found }: MadeProps) {
  const t = useTranslations('albums.offer')
  const { title } = album
  const element = useRef<HTMLElement>(null)
  useEffect(() => element.current?.querySelector('a')?.focus(), [])
  const others = found.uploads.filter((upload) => !of.has(upload.id))
  const files = others.map(({ fileName }) => fileName).join(', ')
  return (
    <section
      ref={element}
      id={id}
      className={styles.offer}
      aria-label={t('label', { title })}
      tabIndex={-1}
    >
      <p className={styles.made}>
        <Icon name="check" size={18} />
        {t('made', { title })}
      </p>
      {others.length > 0 && <p>{t('notIn', { files, count: others.length })}</p>}
      <div className={styles.acts}>
        <ButtonLink look="outline" href={`/album/${album.id}/edit`}>
          {t('open')}
        </ButtonLink>
      </div>
    </section>
  )
}
