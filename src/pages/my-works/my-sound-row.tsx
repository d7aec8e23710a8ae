import { useTranslations } from 'use-intl'
import { soundHref } from '#client/work-href.ts'
import { groupDigits } from '#kernel/digits.ts'
import { langOf } from '#kernel/lang-of.ts'
import { PlayButton } from '#player/web/play-button.tsx'
import { A } from '#ui/a.tsx'
import { Icon } from '#ui/icon.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import { Price } from '#ui/sound/price.tsx'
import type { FileProgress } from '#uploads/progress-contract.ts'
import type { MySound } from '#works/my-sounds-contract.ts'
import styles from './my-sounds.module.css'
import parts from './row.module.css'
import { RowMenu, type RowQuestion } from './row-menu.tsx'
import { FileFailure, Processing, StatusBadge } from './standing.tsx'
import type { OnNews } from './use-my-sounds.ts'

interface MySoundRowProps {
  sound: MySound
  chosen: boolean
  onChoose: (range: boolean) => void
  news: FileProgress | undefined
  failure: string | undefined
  onNews: OnNews
  onAsk: (act: RowQuestion['act']) => void
}

export function MySoundRow(props: MySoundRowProps) {
  const { sound, chosen, onChoose, onAsk } = props
  const t = useTranslations('sounds.mine')
  const { id, title } = sound
  return (
    <tr className={styles.row} data-chosen={chosen || undefined}>
      <td className={styles.choose}>
        <label>
          <input
            type="checkbox"
            aria-label={t('choose.one', { title })}
            data-choose={id}
            checked={chosen}
            onChange={({ nativeEvent }) =>
              onChoose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      </td>
      <SoundCell {...props} />
      <td className={styles.state}>
        <StatusBadge status={sound.status} />
      </td>
      <Figures sound={sound} />
      <td className={styles.acts}>
        <span className="row end">
          <PlayButton track={sound} />
          <A
            href={`/sound/${id}/edit`}
            className="tool"
            aria-label={t('editTitle', { title })}
            title={t('edit')}
          >
            <Icon name="edit" />
          </A>
          <RowMenu sound={sound} onAsk={onAsk} />
        </span>
      </td>
    </tr>
  )
}

function SoundCell({ sound, news, failure, onNews }: MySoundRowProps) {
  const { id, title, reading, coverart, accent, duration } = sound
  return (
    <th scope="row" className={styles.sound}>
      <A href={soundHref(sound)} tabIndex={-1} aria-hidden="true" className={parts.cover}>
        <Cover address={coverart} seed={id} accent={accent} sizes="56px" />
      </A>
      <div>
        <A href={soundHref(sound)} className={parts.title}>
          {title}
        </A>
        <p className={parts.under}>
          {duration > 0 && <span>{formatTime(duration)}</span>}
          {reading !== '' && <span lang={langOf(reading)}>{reading}</span>}
        </p>
        <FileFailure sound={sound} onNews={onNews} />
        <Processing sound={sound} before={news?.waiting ?? 0} made={news?.preview} />
        {failure !== undefined && (
          <p className="problem">
            <Icon name="alert" size={16} />
            {failure}
          </p>
        )}
      </div>
    </th>
  )
}

const COUNTS = ['plays', 'claps', 'comments', 'sold'] as const

function Figures({ sound }: { sound: MySound }) {
  const t = useTranslations('sounds.mine')
  return (
    <>
      {COUNTS.map((count) => (
        <td key={count} className={styles.figure} data-label={t(`columns.${count}`)}>
          {groupDigits(sound[count])}
        </td>
      ))}
      <td className={styles.price}>{sound.sales ? <Price {...sound} /> : t('notForSale')}</td>
      <td className={styles.date}>{sound.createdAt && <DateText at={sound.createdAt} />}</td>
    </>
  )
}
