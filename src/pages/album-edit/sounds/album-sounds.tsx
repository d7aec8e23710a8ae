import { useEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { useProblemWords } from '#ui/form/problem-words.ts'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Notice } from '#ui/notice.tsx'
import { moveItem } from '#ui/sortable/move-item.ts'
import { SortableList } from '#ui/sortable/sortable-list.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import { type AlbumItem, type Items, isBroken } from './album-item.ts'
import { SoundPicker } from './sound-picker.tsx'
import { SoundRow } from './sound-row.tsx'
import styles from './sounds.module.css'

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
  const section = useRef<HTMLElement>(null)
  const [said, setSaid] = useState('')
  const [isPicking, setPicking] = useState(false)
  const focusNext = useFocusAfter(section)
  const rows = sounds.flatMap((id) => items.known.get(id) ?? [])
  const count = rows.length
  const broken = rows.filter(isBroken).map(({ title }) => t('editor.quoted', { title }))

  function remove(id: string, title: string) {
    const at = sounds.indexOf(id)
    const heir = sounds[at + 1] ?? sounds[at - 1]
    onChange(sounds.filter((other) => other !== id))
    setSaid(t('editor.removed', { title }))
    focusNext([`${heir} remove`, 'add'])
  }

  return (
    <section ref={section} className="stack gap-3" aria-labelledby="album-sounds">
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
      <SortableList
        ids={sounds}
        onMove={(id, to) => onChange(moveItem(sounds, sounds.indexOf(id), to))}
        className={styles.list}
      >
        {rows.map((item, index) => (
          <SoundRow
            key={item.id}
            item={item}
            index={index}
            count={count}
            onRemove={() => remove(item.id, item.title)}
            onAlbumOnly={(albumOnly) => items.setAlbumOnly(item, albumOnly)}
          />
        ))}
      </SortableList>
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

/** The focus of a removed row goes to the first of these controls. */
function useFocusAfter(within: React.RefObject<HTMLElement | null>) {
  const wanted = useRef<readonly string[]>([])
  useEffect(() => {
    const [found] = wanted.current.flatMap(
      (control) => within.current?.querySelector<HTMLElement>(`[data-control="${control}"]`) ?? [],
    )
    wanted.current = []
    found?.focus()
  })
  return (controls: readonly string[]) => {
    wanted.current = controls
  }
}
