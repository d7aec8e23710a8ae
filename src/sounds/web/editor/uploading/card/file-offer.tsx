import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type FileTags, takeFileCover } from '#uploads/contract.ts'
import { callApi, isFailure } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import type { SoundForm } from '../../sound-form.ts'
import type { Upload } from '../state/facts.ts'
import styles from './card.module.css'

interface FileOfferProps {
  upload: Upload
  onEdit: (change: Partial<SoundForm>) => void
  onAnswered: () => void
}

const SHOWN = ['title', 'artist', 'album', 'year', 'isrc'] as const

/** What the file says of itself: taken where the artist wants it, and never by itself. */
export function FileOffer({ upload, onEdit, onAnswered }: FileOfferProps) {
  const t = useTranslations('uploads.offer')
  const { tags, form, transcodeId } = upload
  if (!tags || !isOpenOffer(upload)) return null
  const { title, isrc, hasCover } = tags
  const says = SHOWN.flatMap((name) => (tags[name] === null ? [] : [{ name, value: tags[name] }]))
  const takesCover = hasCover && transcodeId !== undefined && form.cover === undefined
  function take() {
    const change = { ...(title && { title }), ...(isrc && { isrc }) }
    onEdit(change)
    if (!takesCover) onAnswered()
  }
  return (
    <section className={styles.offer} aria-label={t('label')}>
      {says.length > 0 && (
        <dl className={styles.says}>
          {says.map(({ name, value }) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.answers}>
        {hasWords(tags, form) && (
          <Button look="outline" onClick={take}>
            {t('take')}
          </Button>
        )}
        {takesCover && <TakeCover transcodeId={transcodeId} onEdit={onEdit} />}
        <Button look="quiet" onClick={onAnswered}>
          {t('leave')}
        </Button>
      </div>
      {hasCover && form.cover && <p role="status">{t('coverTaken')}</p>}
    </section>
  )
}

/** The file says something new that nobody has answered; on another page it is not asked again. */
export function isOpenOffer({ state, tags, answered, form }: Upload): boolean {
  if (!tags || answered || state === 'ERROR') return false
  return tags.hasCover || hasWords(tags, form)
}

function hasWords({ title, isrc }: FileTags, form: SoundForm): boolean {
  return (title !== null && title !== form.title) || (isrc !== null && isrc !== form.isrc)
}

interface TakeCoverProps {
  transcodeId: string
  onEdit: FileOfferProps['onEdit']
}

function TakeCover({ transcodeId, onEdit }: TakeCoverProps) {
  const t = useTranslations('uploads.offer')
  const [state, setState] = useState<'asks' | 'busy' | 'failed'>('asks')
  async function take() {
    setState('busy')
    const image = await callApi(takeFileCover, { params: { id: transcodeId } })
    if (isFailure(image)) setState('failed')
    else onEdit({ cover: image.id })
  }
  return (
    <>
      <Button look="outline" icon="image" busy={state === 'busy'} onClick={take}>
        {t('takeCover')}
      </Button>
      {state === 'failed' && <p role="alert">{t('coverFailed')}</p>}
    </>
  )
}
