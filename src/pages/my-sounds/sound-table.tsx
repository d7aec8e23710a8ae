import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Sound } from '#sounds/contract.ts'
import type { MySound, MySoundsSort } from '#sounds/my-sounds-contract.ts'
import { A } from '#ui/a.tsx'
import type { FileProgress } from '#uploads/progress-contract.ts'
import type { Choosing } from './choosing/use-selection.ts'
import { type MineQuery, mineHref } from './filter/read-query.ts'
import { MySoundRow } from './my-sound-row.tsx'
import styles from './my-sounds.module.css'
import type { RowActs } from './row-menu.tsx'

interface SoundTableProps extends RowActs {
  sounds: readonly MySound[]
  query: MineQuery
  choosing: Choosing
  queue: ReadonlyMap<string, FileProgress>
  failures: ReadonlyMap<string, string>
  onNews: (id: string, newer: Sound) => void
}

/** A table where there is room for one, else a card each. */
export function SoundTable({ sounds, query, choosing, queue, failures, ...acts }: SoundTableProps) {
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
            <Column sort="title" name="sound" query={query} />
            <th scope="col">{t('columns.status')}</th>
            <Column sort="plays" name="plays" query={query} />
            <Column sort="claps" name="claps" query={query} />
            <th scope="col" className={styles.figure}>
              {t('columns.comments')}
            </th>
            <Column sort="sold" name="sold" query={query} />
            <th scope="col" className={styles.price}>
              {t('columns.price')}
            </th>
            <Column sort="new" name="date" query={query} />
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
              {...acts}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

interface ColumnProps {
  name: 'sound' | 'plays' | 'claps' | 'sold' | 'date'
  sort: MySoundsSort
  query: MineQuery
}

/** A head that orders the list by its column. */
function Column({ name, sort, query }: ColumnProps) {
  const t = useTranslations('sounds.mine')
  const isThis = query.sort === sort
  const order = sort === 'title' ? 'ascending' : 'descending'
  const isFigure = name !== 'sound' && name !== 'date'
  return (
    <th
      scope="col"
      className={isFigure ? styles.figure : styles[name]}
      aria-sort={isThis ? order : undefined}
    >
      <A href={mineHref({ ...query, sort })} title={t(`filter.sorts.${sort}`)}>
        {t(`columns.${name}`)}
      </A>
    </th>
  )
}

function ChooseAll({ sounds, choosing }: { sounds: readonly MySound[]; choosing: Choosing }) {
  const t = useTranslations('sounds.mine')
  const box = useRef<HTMLInputElement>(null)
  const count = choosing.ids.size
  const isAll = count > 0 && sounds.every(({ id }) => choosing.ids.has(id))
  const isSome = count > 0 && !isAll
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <label>
      <input ref={box} type="checkbox" checked={isAll} onChange={choosing.toggleAll} />
      <span className={styles.allWords}>{t('choose.all')}</span>
    </label>
  )
}
