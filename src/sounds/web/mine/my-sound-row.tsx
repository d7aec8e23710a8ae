import { useFormatter, useTranslations } from 'use-intl'
import { PlayButton } from '#player/web/play-button.tsx'
import { langOf } from '#web/i18n/lang-of.ts'
import { A } from '#web/ui/a.tsx'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Cover } from '#web/ui/sound/cover.tsx'
import { formatTime } from '#web/ui/sound/format-time.ts'
import { Price } from '#web/ui/sound/price.tsx'
import { soundHref } from '#web/ui/sound/sound-tile.tsx'
import type { Sound } from '../../contract.ts'
import styles from './my-sounds.module.css'

export function MySoundRow({ sound, onDelete }: { sound: Sound; onDelete: () => void }) {
  const t = useTranslations('sounds.mine')
  const { id, title, coverart, accent, duration } = sound
  return (
    <li className={styles.row}>
      <A href={soundHref(sound)} tabIndex={-1} aria-hidden="true" className={styles.cover}>
        <Cover address={coverart} seed={id} accent={accent} sizes="72px" />
      </A>
      <div className={styles.words}>
        <A href={soundHref(sound)} className={styles.title} lang={langOf(title)}>
          {title}
        </A>
        <Standing sound={sound} />
        <p className={styles.figures}>
          {duration > 0 && <span>{formatTime(duration)}</span>}
          <span>{sound.sales ? <Price {...sound} /> : t('notForSale')}</span>
          <span>{t('plays', { count: sound.plays })}</span>
          <span>{t('claps', { count: sound.claps })}</span>
          <span>{t('comments', { count: sound.comments })}</span>
        </p>
      </div>
      <div className={styles.acts}>
        <PlayButton track={sound} />
        <ButtonLink
          href={`/sound/${id}/edit`}
          look="outline"
          size="small"
          icon="edit"
          aria-label={t('editTitle', { title })}
        >
          {t('edit')}
        </ButtonLink>
        <IconButton icon="trash" label={t('removeTitle', { title })} onClick={onDelete} />
      </div>
    </li>
  )
}

/** Its status, and what it is waiting for. */
function Standing({ sound: { status, edit } }: { sound: Sound }) {
  const t = useTranslations('sounds.mine')
  const format = useFormatter()
  const wanted = edit?.wantedStatus
  return (
    <div className={styles.standing}>
      <span className={styles.status} data-status={status}>
        {t(`status.${status}`)}
      </span>
      {edit?.transcodeStatus === 'ERROR' && (
        <span className={styles.failed}>
          <Icon name="alert" size={16} />
          {t('failed')}
        </span>
      )}
      {edit?.transcodeStatus === 'TRANSCODING' && (
        <span className={styles.progress}>
          <progress max={1} value={edit.transcodeProgress} />
          {t('transcoding', {
            percent: format.number(edit.transcodeProgress, {
              style: 'percent',
              maximumFractionDigits: 0,
            }),
          })}
        </span>
      )}
      {edit?.transcodeStatus === 'READY' && wanted && <span>{t('preview')}</span>}
      {(wanted === 'Private' || wanted === 'Released') && <span>{t(`waiting.${wanted}`)}</span>}
    </div>
  )
}
