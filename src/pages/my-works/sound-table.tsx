import { useTranslations } from 'use-intl'
import { A } from '#ui/a.tsx'
import type { FileProgress } from '#uploads/progress-contract.ts'
import type { MySound, MySoundsSort } from '#works/my-sounds-contract.ts'
import { MySoundRow } from './my-sound-row.tsx'
import styles from './my-sounds.module.css'
import { type MineQuery, mineHref } from './read-query.ts'
import type { Act } from './row-parts.tsx'
import type { OnNews } from './standing.tsx'
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
