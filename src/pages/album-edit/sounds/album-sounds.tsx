import { useEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { useProblemWords } from '#ui/form/problem-words.ts'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Notice } from '#ui/notice.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import { type AlbumItem, type Items, isBroken } from './album-item.ts'
import { SoundPicker } from './sound-picker.tsx'
import { SoundRow } from './sound-row.tsx'
import styles from './sounds.module.css'
import { moveItem, useDragOrder } from './use-drag-order.ts'

interface AlbumSoundsProps {
  sounds: readonly string[]
  items: Items
  problem: string | undefined
  isPublic: boolean
  onChange: (sounds: readonly string[]) => void
}

export function AlbumSounds({ sounds, items, problem, isPublic, onChange }: AlbumSoundsProps) {
  const t = useTranslations('albums')
  const wordsOf = useProblemWords()
  const format = useFormatter()
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [isPicking, setPicking] = useState(false)
  const focusNext = useFocusAfter(list)
  const { drag, gripOf } = useDragOrder(list, (from, to) => move(from, to, 'grip'))
  const rows = sounds.flatMap((id) => items.known.get(id) ?? [])
  const count = rows.length
  const broken = rows.filter(isBroken).map(({ title }) => t('editor.quoted', { title }))

  function move(from: number, to: number, by: 'grip' | 'up' | 'down') {
    const next = moveItem(sounds, from, to)
    const id = sounds[from]
    const item = items.known.get(id ?? '')
    if (next === sounds || id === undefined || !item) return
    onChange(next)
    setSaid(t('editor.moved', { title: item.title, number: next.indexOf(id) + 1, count }))
    focusNext([`${id} ${by}`, `${id} grip`])
  }
  function remove(id: string, title: string) {
    const at = sounds.indexOf(id)
    const heir = sounds[at + 1] ?? sounds[at - 1]
    onChange(sounds.filter((other) => other !== id))
    setSaid(t('editor.removed', { title }))
    focusNext([`${heir} remove`, 'add'])
  }

  return (
    <section className="stack gap-3" aria-labelledby="album-sounds">
      <header className={styles.head}>
        <h2 id="album-sounds">{t('sounds')}</h2>
        <p className="small faint figures">
          {t('count', { count })}
          {count > 0 && ` · ${formatTime(rows.reduce((sum, row) => sum + row.duration, 0))}`}
        </p>
      </header>
      {problem && (
        <Notice look="line">
          {problem === 'album_sound_errored' && broken.length > 0
            ? t('editor.broken', { titles: format.list(broken) })
            : wordsOf(problem)}
        </Notice>
      )}
      {count === 0 && <p className={styles.empty}>{t('editor.noSounds')}</p>}
      {count > 1 && <p className="small faint">{t('editor.orderHint')}</p>}
      <ol ref={list} className={styles.list} data-dragging={drag !== undefined || undefined}>
        {rows.map((item, index) => (
          <SoundRow
            key={item.id}
            item={item}
            index={index}
            count={count}
            drag={drag}
            grip={gripOf(index)}
            onMove={(to, by) => move(index, to, by)}
            onRemove={() => remove(item.id, item.title)}
            onAlbumOnly={(albumOnly) => items.setAlbumOnly(item, albumOnly)}
          />
        ))}
      </ol>
      {count > 0 && <p className="small faint">{t('editor.albumOnlyHint')}</p>}
      <Unchanged items={items} />
      {isPublic && <PublishSounds rows={rows} items={items} />}
      <div className="row">
        <Button
          look="outline"
          icon="plus"
          data-control="add"
          aria-haspopup="dialog"
          onClick={() => setPicking(true)}
        >
          {t('editor.add')}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <SoundPicker
        open={isPicking}
        chosen={sounds}
        onClose={() => setPicking(false)}
        onAdd={(item) => {
          items.learn([item])
          onChange([...sounds, item.id])
          setSaid(t('editor.added', { title: item.title, count: count + 1 }))
        }}
      />
    </section>
  )
}

/** A public album shows public sounds alone: offers to publish the others. */
function PublishSounds({ rows, items }: { rows: readonly AlbumItem[]; items: Items }) {
  const t = useTranslations('albums.editor')
  const hidden = rows.filter(
    (item) => (item.wantedStatus ?? item.status) !== 'Released' && item.transcodeStatus !== 'ERROR',
  )
  const { isBusy, submit } = useSubmit(() => items.publish(hidden))
  if (hidden.length === 0) return null
  const count = hidden.length
  return (
    <div className={styles.notice} role="status">
      <p>{t('hidden', { count })}</p>
      <Button look="outline" busy={isBusy} onClick={submit}>
        {t('publishHidden', { count })}
      </Button>
    </div>
  )
}

function Unchanged({ items }: { items: Items }) {
  const t = useTranslations('albums.editor')
  const format = useFormatter()
  const { failed } = items
  if (failed.size === 0) return null
  const titles = format.list([...failed.values()].map((title) => t('quoted', { title })))
  return <Notice look="line">{t('unchanged', { titles })}</Notice>
}

/** A row that moves in the document loses the focus: the first enabled control gets it back. */
function useFocusAfter(list: React.RefObject<HTMLElement | null>) {
  const wanted = useRef<readonly string[]>([])
  useEffect(() => {
    const section = list.current?.parentElement
    const [found] = wanted.current.flatMap((control) => {
      const button = section?.querySelector<HTMLButtonElement>(`[data-control="${control}"]`)
      return button && !button.disabled ? [button] : []
    })
    wanted.current = []
    found?.focus()
  })
  return (controls: readonly string[]) => {
    wanted.current = controls
  }
}
