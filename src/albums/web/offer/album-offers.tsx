import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Upload } from '#sounds/web/editor/uploading/state/facts.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ALBUM_SOUNDS_MAX } from '../../contract.ts'
import styles from './offer.module.css'
import { type Offer, useOffers } from './use-offers.ts'

interface AlbumOffersProps {
  uploads: readonly Upload[]
  /** Leaving the page would lose something: the album is linked to instead. */
  staysOpen: boolean
}

/** Files of one album, or of one folder, are offered to be one here, too. */
export function AlbumOffers({ uploads, staysOpen }: AlbumOffersProps) {
  const t = useTranslations('albums.offer')
  const { offers, unread } = useOffers(uploads, staysOpen)
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
  if (answer?.type === 'made') return <Made title={answer.album.title} id={answer.album.id} />
  const isWaiting = answer?.type === 'asked' || answer?.type === 'busy'
  return (
    <section className={styles.offer} aria-label={t('label', { title })}>
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
function Made({ title, id }: { title: string; id: string }) {
  const t = useTranslations('albums.offer')
  const element = useRef<HTMLElement>(null)
  useEffect(() => element.current?.querySelector('a')?.focus(), [])
  return (
    <section ref={element} className={styles.offer} aria-label={t('label', { title })}>
      <p className={styles.made}>
        <Icon name="check" size={18} />
        {t('made', { title })}
      </p>
      <div className={styles.acts}>
        <ButtonLink look="outline" href={`/album/${id}/edit`}>
          {t('open')}
        </ButtonLink>
      </div>
    </section>
  )
}
