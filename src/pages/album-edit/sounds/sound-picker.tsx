import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { MoreButton } from '#ui/page/paged-list.tsx'
import { Spinner } from '#ui/page/waiting.tsx'
import { listMySounds, type MySound } from '#works/my-sounds-contract.ts'
import { type AlbumItem, isBroken, itemOfSound } from './album-item.ts'
import { ItemCover, ItemWords } from './sound-row.tsx'
import styles from './sounds.module.css'

interface SoundPickerProps {
  open: boolean
  chosen: readonly string[]
  onAdd: (item: AlbumItem) => void
  onClose: () => void
}

export function SoundPicker({ open, ...props }: SoundPickerProps) {
  const t = useTranslations('albums.editor')
  return (
    <Dialog open={open} onClose={props.onClose} title={t('add')}>
      <Pickable {...props} />
    </Dialog>
  )
}

function Pickable({ chosen, onAdd, onClose }: Omit<SoundPickerProps, 'open'>) {
  const t = useTranslations('albums.editor')
  const { text, sounds, next, state, ask, again } = usePickable()
  return (
    <div className="stack gap-4">
      <Field label={t('search')}>
        <TextInput
          type="search"
          value={text}
          maxLength={100}
          onChange={(event) => ask({ text: event.target.value })}
        />
      </Field>
      {state === 'failed' && (
        <div className="notice row wrap gap-3" role="alert">
          <p>{t('pickFailed')}</p>
          <Button look="outline" onClick={again}>
            {t('again')}
          </Button>
        </div>
      )}
      {state === 'loading' && sounds.length === 0 && <Spinner />}
      {state === 'ready' && sounds.length === 0 && (
        <p className={styles.empty}>{t(text.trim() === '' ? 'nothingYet' : 'nothingFound')}</p>
      )}
      <ul className={styles.pickable}>
        {sounds.map(itemOfSound).map((item) => (
          <li key={item.id} className={styles.pick}>
            <ItemCover item={item} />
            <ItemWords item={item} />
            <Pick item={item} isIn={chosen.includes(item.id)} onAdd={onAdd} />
          </li>
        ))}
      </ul>
      {next !== null && (
        <MoreButton busy={state === 'loading'} onMore={() => ask({ text, cursor: next })} />
      )}
      <div className="cluster between gap-3">
        <ButtonLink href="/sound-new" look="quiet" icon="upload">
          {t('upload')}
        </ButtonLink>
        <Button onClick={onClose}>{t('done')}</Button>
      </div>
    </div>
  )
}

interface PickProps {
  item: AlbumItem
  isIn: boolean
  onAdd: (item: AlbumItem) => void
}

function Pick({ item, isIn, onAdd }: PickProps) {
  const t = useTranslations('albums.editor')
  return (
    <Button
      look={isIn ? 'quiet' : 'outline'}
      size="small"
      icon={isIn ? 'check' : 'plus'}
      disabled={isBroken(item)}
      // The button stays enabled so that it keeps the focus after it was pressed.
      aria-disabled={isIn || undefined}
      aria-label={t(isIn ? 'inTitle' : 'pickTitleOf', { title: item.title })}
      onClick={() => !isIn && onAdd(item)}
    >
      {t(isIn ? 'in' : 'pick')}
    </Button>
  )
}

/** The time is longer than the pause between two keystrokes. */
const SETTLE_MS = 250

function usePickable() {
  const [asked, ask] = useState<{ text: string; cursor?: string }>({ text: '' })
  const [sounds, setSounds] = useState<readonly MySound[]>([])
  const [next, setNext] = useState<string | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  useEffect(() => {
    const { text, cursor } = asked
    const gone = new AbortController()
    const load = async () => {
      const query = { ...(text.trim() && { text: text.trim() }), ...(cursor && { cursor }) }
      const reply = await callApi(listMySounds, { query })
      if (gone.signal.aborted) return
      if (isFailure(reply)) return setState('failed')
      setSounds((before) => (cursor ? [...before, ...reply.items] : reply.items))
      setNext(reply.next)
      setState('ready')
    }
    setState('loading')
    const timer = setTimeout(load, text === '' || cursor ? 0 : SETTLE_MS)
    return () => {
      gone.abort()
      clearTimeout(timer)
    }
  }, [asked])
  return { text: asked.text, sounds, next, state, ask, again: () => ask({ ...asked }) }
}
