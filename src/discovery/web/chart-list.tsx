import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { soundHref } from '#client/work-href.ts'
import { titleLine } from '#kernel/title-line.ts'
import { PlayButton } from '#player/web/play-button.tsx'
import { A } from '#ui/a.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { SaveButton } from '#ui/sound/save-slot.tsx'
import type { SoundSummary } from '#works/sounds-contract.ts'
import { isGenre } from '#works/web/is-genre.ts'
import type { Chart, Movement } from '../contract.ts'
import styles from './chart-list.module.css'

type Entry = Chart['items'][number]

interface ChartListProps {
  entries: readonly Entry[]
  /** True for two columns, one read after the other, where there is room. */
  isDense?: boolean
}

export function ChartList({ entries, isDense = false }: ChartListProps) {
  const list = entries.map(({ sound }) => sound)
  return (
    <ol className={styles.chart} data-dense={isDense || undefined}>
      {entries.map((entry) => (
        <ChartEntry key={entry.sound.id} entry={entry} list={list} showsGenre={!isDense} />
      ))}
    </ol>
  )
}

interface ChartEntryProps extends Pick<RankedSoundProps, 'list'> {
  entry: Entry
  showsGenre: boolean
}

function ChartEntry({ entry, list, showsGenre }: ChartEntryProps) {
  const t = useTranslations()
  const { sound, rank, plays, movement } = entry
  const { genre } = sound
  return (
    <RankedSound
      sound={sound}
      list={list}
      rank={rank}
      moved={movement && <Moved movement={movement} />}
      plays={t('charts.plays', { count: plays })}
      aside={
        showsGenre &&
        isGenre(genre) && (
          <A href={`/charts?genre=${genre}`} className={styles.genre}>
            {t(`common.genres.${genre}`)}
          </A>
        )
      }
    />
  )
}

const MARKS = { up: '▲', down: '▼', same: '–' } as const

function Moved({ movement }: { movement: Movement }) {
  const t = useTranslations('charts.moved')
  if (movement === 'new') return <span className={styles.isNew}>{t('new')}</span>
  return (
    <span className={styles.moved} data-movement={movement} title={t(movement)}>
      <span aria-hidden="true">{MARKS[movement]}</span>
      <span className="visually-hidden">{t(movement)}</span>
    </span>
  )
}

interface RankedSoundProps {
  sound: SoundSummary
  /** The list that plays after it. */
  list: readonly SoundSummary[]
  rank: number
  moved?: ReactNode
  plays?: ReactNode
  aside?: ReactNode
  isSmall?: boolean
}

export function RankedSound(props: RankedSoundProps) {
  const { sound, list, rank, moved, plays, aside, isSmall = false } = props
  const { id, user, username, coverart, accent } = sound
  const href = soundHref(sound)
  return (
    <li className={styles.entry} data-small={isSmall || undefined}>
      <span className={styles.rank}>
        {rank}
        {moved}
      </span>
      <A href={href} tabIndex={-1} aria-hidden="true" className={styles.cover}>
        <Cover address={coverart} seed={id} accent={accent} sizes={isSmall ? '44px' : '56px'} />
      </A>
      <div className={styles.words}>
        <A href={href} className={styles.title}>
          {titleLine(sound)}
        </A>
        <span className={styles.under}>
          <A href={`/user/${username}`} className={styles.artist}>
            {user}
          </A>
          {plays && <span className={styles.plays}>{plays}</span>}
        </span>
      </div>
      {aside}
      <SaveButton kind="sound" work={sound} {...(!isSmall && { look: 'row' })} />
      <span className={styles.play}>
        <PlayButton track={sound} list={list} />
      </span>
    </li>
  )
}
