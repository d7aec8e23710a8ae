import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { createLibraryDownload, type Library, libraryPath } from '#library/contract.ts'
import { DownloadButton } from '#library/web/download-button.tsx'
import { useFormat } from '#library/web/remembered-format.tsx'
import { LARGE_GIVE_UP_MS, useDownload } from '#library/web/use-download.ts'
import { PURCHASE_FORMATS, type PurchaseFormat } from '#orders/contract.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import styles from './library-download.module.css'

/** All purchases as one ZIP, or what was bought since the last one. */
export function LibraryDownload({ library }: { library: Library }) {
  const { sounds: count, newSounds: newCount, downloadedAt, latest } = library
  const t = useTranslations('sales')
  const { format, choose } = useFormat()
  const { state, progress, start } = useDownload()
  const [isAsking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const dateOf = useDate()
  if (count === 0) return null
  const formats = PURCHASE_FORMATS.map((each) => ({
    format: each,
    label: nameOf(each),
    bytes: null,
  }))
  const isBusy = isAsking || state === 'preparing'

  function nameOf(of: PurchaseFormat) {
    return of === 'original' ? t('download.originals') : t(`download.${of}`)
  }

  async function take(wanted: PurchaseFormat, onlyNew = false) {
    choose(wanted)
    setAsking(true)
    const asked = await callApi(createLibraryDownload, { body: { format: wanted, onlyNew } })
    setAsking(false)
    if (isFailure(asked)) return toast(asked.message, 'failed')
    await start(libraryPath(asked.id), LARGE_GIVE_UP_MS)
    await revalidate()
  }

  return (
    <section className={styles.library} aria-labelledby="library">
      <div>
        <h2 id="library" className={styles.title}>
          {t('library.title')}
        </h2>
        <p className="small muted">{t('library.text', { count })}</p>
      </div>
      <div className={styles.acts}>
        {downloadedAt !== null && newCount > 0 && newCount < count && (
          <Button look="outline" disabled={isBusy} onClick={() => void take(format, true)}>
            {t('library.onlyNew', { date: dateOf(downloadedAt), count: newCount })}
          </Button>
        )}
        <DownloadButton
          title={t('library.title')}
          formats={formats}
          chosen={{
            format,
            label: t('download.zip', { format: nameOf(format) }),
            bytes: null,
          }}
          state={isAsking ? 'preparing' : state}
          progress={progress}
          onTake={(wanted) => void take(wanted)}
        />
      </div>
      {latest?.state === 'ready' && (
        <p className={styles.latest}>
          <a href={libraryPath(latest.id)} download>
            {t('library.latest', { format: nameOf(latest.format), count: latest.sounds })}
          </a>
          <span>{t('library.resume', { date: dateOf(latest.expiresAt) })}</span>
        </p>
      )}
      {latest?.state === 'failed' && <p className={styles.latest}>{t('library.failed')}</p>}
    </section>
  )
}

function useDate() {
  const format = useFormatter()
  return (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' })
}
