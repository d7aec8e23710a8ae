import { useTranslations } from 'use-intl'
import { groupDigits } from '#kernel/digits.ts'
import { langOf } from '#kernel/lang-of.ts'
import { PlayButton } from '#player/web/play-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import { Price } from '#ui/sound/price.tsx'
import type { FileProgress } from '#uploads/progress-contract.ts'
import type { MySound } from '#works/my-sounds-contract.ts'
import styles from './my-sounds.module.css'
import { type Act, RowActs, RowHead } from './row-parts.tsx'
import { FileFailure, type OnNews, Processing, Standing } from './standing.tsx'

interface MySoundRowProps {
  sound: MySound
  chosen: boolean
  onChoose: (range: boolean) => void
  news: FileProgress | undefined
  failure: string | undefined
  onNews: OnNews
  onAsk: (act: Act) => void
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
        <Standing status={sound.status} />
      </td>
      <Figures sound={sound} />
      <td className={styles.acts}>
        <RowActs kind="sound" work={sound} onAsk={onAsk}>
          <PlayButton track={sound} />
        </RowActs>
      </td>
    </tr>
  )
}

function SoundCell({ sound, news, failure, onNews }: MySoundRowProps) {
  const { reading, duration } = sound
  return (
    <th scope="row" className={styles.sound}>
      <RowHead
        kind="sound"
        work={sound}
        sizes="56px"
        under={
          <>
            {duration > 0 && <span>{formatTime(duration)}</span>}
            {reading !== '' && <span lang={langOf(reading)}>{reading}</span>}
          </>
        }
      >
        <FileFailure sound={sound} onNews={onNews} />
        <Processing sound={sound} before={news?.waiting ?? 0} made={news?.preview} />
        {failure !== undefined && (
          <p className="problem">
            <Icon name="alert" size={16} />
            {failure}
          </p>
        )}
      </RowHead>
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
