import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { langOf } from '#web/i18n/lang-of.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ALBUM_SOUNDS_MAX, type Album } from '../../contract.ts'
import styles from './offer.module.css'
import type { Offer } from './use-offers.ts'

interface AlbumOffersProps {
  offers: readonly Offer[]
  /** How many files may still belong to them. */
  unread: number
}

/** Files of one album, or of one folder, are offered to be one here, too. */
export function AlbumOffers({ offers, unread }: AlbumOffersProps) {
  const t = useTranslations('albums.offer')
  const news = offers.filter(({ answer }) => answer === undefined)
  return (
    <>
      <p className="visually-hidden" role="status">
        {unread === 0 && news.map(({ found }) => t('news', { title: found.title })).join(' ')}
      </p>
      {offers.length > 0 && (
        <div className={styles.offers}>
          {offers.map((offer) => (
            <AlbumOffer key={offer.found.key} offer={offer} unread={unread} />
          ))}
        </div>
      )}
    </>
  )
}

export function AlbumOffer({ offer, unread }: { offer: Offer; unread: number }) {
  const t = useTranslations('albums.offer')
  const { found, answer } = offer
  const { title } = found
  const count = Math.min(found.uploads.length, ALBUM_SOUNDS_MAX)
  if (answer?.type === 'made') return <Made id={offer.id} album={answer.album} />
  const isWaiting = answer?.type === 'asked' || answer?.type === 'busy'
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
      {unread > 0 && <p role="status">{t(isWaiting ? 'asked' : 'unread', { count: unread })}</p>}
      {answer?.type === 'failed' && (
        <p className={styles.failed} role="alert">
          <Icon name="alert" size={16} />
          {t('failed')}
        </p>
      )}
      <div className={styles.acts}>
        <Button
          look="accent"
          busy={answer?.type === 'busy' || (isWaiting && unread === 0)}
          // Not disabled: whoever has just pressed it keeps the focus.
          aria-disabled={isWaiting || undefined}
          onClick={() => !isWaiting && offer.accept()}
        >
          {t(answer?.type === 'failed' ? 'again' : 'make')}
        </Button>
        <Button look="quiet" disabled={answer?.type === 'busy'} onClick={offer.decline}>
          {t('decline')}
        </Button>
      </div>
    </section>
  )
}

function Order({ offer: { found } }: { offer: Offer }) {
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
function Details({ offer: { found } }: { offer: Offer }) {
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

/** The page stays where something of it would be lost; the way to the album takes the focus. */
function Made({ id, album }: { id: string; album: Album }) {
  const t = useTranslations('albums.offer')
  const { title } = album
  const element = useRef<HTMLElement>(null)
  useEffect(() => element.current?.querySelector('a')?.focus(), [])
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
      <div className={styles.acts}>
        <ButtonLink look="outline" href={`/album/${album.id}/edit`}>
          {t('open')}
        </ButtonLink>
      </div>
    </section>
  )
}
