import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormatter, useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { soundHref } from '#client/work-href.ts'
import { japanDay } from '#kernel/japan-day.ts'
import { langOf } from '#kernel/lang-of.ts'
import { titleLine } from '#kernel/title-line.ts'
import { type HeardSound, removeFromHistory } from '#lists/history-contract.ts'
import { PlayButton } from '#player/web/play-button.tsx'
import { A } from '#ui/a.tsx'
import { IconButton } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { SaveButton } from '#ui/sound/save-slot.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import styles from './heard-sounds.module.css'

const DAY_MS = 24 * 60 * 60 * 1000
const dayOf = ({ heardAt }: HeardSound) => japanDay(new Date(heardAt))

/** What was heard, under the name of each day; a sound that is removed gives the focus to the next. */
export function HeardSounds({ items }: { items: readonly HeardSound[] }) {
  const t = useTranslations('history')
  const toast = useToast()
  const wordsOf = useFailureWords()
  const list = useRef<HTMLUListElement>(null)
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  // A sound that was played meanwhile is on two pages.
  const unique = [...new Map(items.toReversed().map((item) => [item.sound.id, item])).values()]
  const shown = unique.toReversed().filter(({ sound }) => !removed.has(sound.id))
  const sounds = shown.map(({ sound }) => sound)

  async function remove({ id, title }: HeardSound['sound'], at: number) {
    const answer = await callApi(removeFromHistory, { params: { id } })
    if (isFailure(answer)) return toast(wordsOf(answer), 'failed')
    flushSync(() => setRemoved((before) => new Set([...before, id])))
    toast(t('removed', { title }))
    const left = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const next = left[at] ?? left.at(-1) ?? document.querySelector<HTMLElement>('h1')
    next?.focus({ preventScroll: true })
  }

  return (
    <ul ref={list} className={styles.list}>
      {shown.map((item, at) => {
        const { sound } = item
        const { id, user, username, coverart, accent } = sound
        const title = titleLine(sound)
        const before = shown[at - 1]
        return (
          <li key={id}>
            {(before === undefined || dayOf(before) !== dayOf(item)) && <Day item={item} />}
            <div className={styles.entry}>
              <A href={soundHref(sound)} tabIndex={-1} aria-hidden="true" className={styles.cover}>
                <Cover address={coverart} seed={id} accent={accent} sizes="56px" />
              </A>
              <div className={styles.words}>
                <A href={soundHref(sound)} className={styles.title} lang={langOf(title)}>
                  {title}
                </A>
                <A href={`/user/${username}`} className={styles.artist}>
                  {user}
                </A>
              </div>
              <IconButton
                icon="close"
                label={t('remove', { title })}
                data-remove
                onClick={() => void remove(sound, at)}
              />
              <SaveButton kind="sound" work={sound} />
              <span className={styles.play}>
                <PlayButton track={sound} list={sounds} />
              </span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Day({ item }: { item: HeardSound }) {
  const t = useTranslations('history')
  const format = useFormatter()
  const day = dayOf(item)
  const now = Date.now()
  const names = {
    [japanDay(new Date(now))]: 'today',
    [japanDay(new Date(now - DAY_MS))]: 'yesterday',
  } as const
  const name = names[day]
  return (
    <h2 className={styles.day} suppressHydrationWarning>
      {name ? t(name) : format.dateTime(new Date(item.heardAt), { dateStyle: 'long' })}
    </h2>
  )
}
