import { useTranslations } from 'use-intl'
import { groupDigits } from '#kernel/digits.ts'
import { langOf } from '#kernel/lang-of.ts'
import { PlayButton } from '#player/web/play-button.tsx'
import { A } from '#ui/a.tsx'
import { Icon } from '#ui/icon.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import { Price } from '#ui/sound/price.tsx'
import type { FileProgress } from '#uploads/progress-contract.ts'
import type { MySound, MySoundsSort } from '#works/my-sounds-contract.ts'
import { WithdrawnNotice } from '#works/web/withdrawn-notice.tsx'
import styles from './my-sounds.module.css'
import { type MineQuery, mineHref } from './read-query.ts'
import { type Act, RowActs, RowHead } from './row-parts.tsx'
import { FileFailure, type OnNews, Processing, Standing } from './standing.tsx'
import type { Choosing } from './use-selection.ts'

interface SoundTableProps {
  sounds: readonly MySound[]
  query: MineQuery
  choosing: Choosing
  queue: ReadonlyMap<string, FileProgress>
  failures: ReadonlyMap<string, string>
  onNews: OnNews
  onAsk: (act: Act, sound: MySound) => void
}

export function SoundTable(props: SoundTableProps) {
  const { sounds, query, choosing, queue, failures, onNews, onAsk } = props
  const t = useTranslations('sounds.mine')
  return (
    <>
      <p id="choosing-keys" className="visually-hidden">
        {t('choose.keys')}
      </p>
      <table className={styles.table} aria-describedby="choosing-keys" onKeyDown={choosing.press}>
        <thead>
          <tr>
            <th scope="col" className={styles.choose}>
              <ChooseAll sounds={sounds} choosing={choosing} />
            </th>
            {COLUMNS.map(({ name, ...column }) => (
              <Column key={name} name={name} query={query} {...column} />
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('columns.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sounds.map((sound) => (
            <MySoundRow
              key={sound.id}
              sound={sound}
              chosen={choosing.ids.has(sound.id)}
              onChoose={(range) => choosing.toggle(sound.id, range)}
              news={queue.get(sound.id)}
              failure={failures.get(sound.id)}
              onNews={onNews}
              onAsk={(act) => onAsk(act, sound)}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

const COLUMNS = [
  { name: 'sound', sort: 'title', look: styles.sound },
  { name: 'status' },
  { name: 'plays', sort: 'plays', look: styles.figure },
  { name: 'claps', sort: 'claps', look: styles.figure },
  { name: 'comments', look: styles.figure },
  { name: 'sold', sort: 'sold', look: styles.figure },
  { name: 'price', look: styles.price },
  { name: 'date', sort: 'new', look: styles.date },
] as const

interface ColumnProps {
  name: (typeof COLUMNS)[number]['name']
  sort?: MySoundsSort
  look?: string | undefined
  query: MineQuery
}

function Column({ name, sort, look, query }: ColumnProps) {
  const t = useTranslations('sounds.mine')
  const text = t(`columns.${name}`)
  const order = sort === 'title' ? 'ascending' : 'descending'
  return (
    <th scope="col" className={look} aria-sort={query.sort === sort ? order : undefined}>
      {sort === undefined ? (
        text
      ) : (
        <A href={mineHref({ ...query, sort })} title={t(`filter.sorts.${sort}`)}>
          {text}
        </A>
      )}
    </th>
  )
}

function ChooseAll({ sounds, choosing }: { sounds: readonly MySound[]; choosing: Choosing }) {
  const t = useTranslations('sounds.mine')
  const count = choosing.ids.size
  const isAll = count > 0 && sounds.every(({ id }) => choosing.ids.has(id))
  return (
    <label>
      <input
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll
        }}
        type="checkbox"
        checked={isAll}
        onChange={choosing.toggleAll}
      />
      <span className={styles.allWords}>{t('choose.all')}</span>
    </label>
  )
}

interface MySoundRowProps {
  sound: MySound
  chosen: boolean
  onChoose: (range: boolean) => void
  news: FileProgress | undefined
  failure: string | undefined
  onNews: OnNews
  onAsk: (act: Act) => void
}

function MySoundRow(props: MySoundRowProps) {
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
        <WithdrawnNotice withdrawnFor={sound.edit?.withdrawnFor} look="line" />
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
