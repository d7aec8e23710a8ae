import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiFailure, callApi, isFailure } from '#client/api-client.ts'
import { langOf } from '#kernel/lang-of.ts'
import { PAGE_MAX, type Page } from '#kernel/pagination.ts'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { MoreButton } from '#ui/page/paged-list.tsx'
import { Spinner } from '#ui/page/waiting.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { usePages } from '#ui/use-pages.ts'
import { TITLE_LENGTH } from '#works/contract.ts'
import {
  type Added,
  addToPlaylist,
  createPlaylist,
  listMyPlaylists,
  type MyPlaylist,
} from '../../playlists-contract.ts'
import styles from './add-dialog.module.css'
import { PlaylistCover } from './playlist-cover.tsx'

export interface AddDialogProps {
  /** Item ids of sounds, and of albums whose sounds are added. */
  items: readonly string[]
  /** True where the items are the queue of the player. */
  isQueue?: boolean
  open: boolean
  onClose: () => void
}

/** Adds to one of the listener’s playlists, or to a new one. */
export default function AddDialog({ items, isQueue = false, open, onClose }: AddDialogProps) {
  const t = useTranslations('adding')
  const title = t(isQueue ? 'queue' : 'act')
  return (
    <Dialog open={open} onClose={onClose} title={title} width="narrow">
      <Choice items={items} onDone={onClose} />
    </Dialog>
  )
}

interface ChoiceProps extends Pick<AddDialogProps, 'items'> {
  onDone: () => void
}

function Choice({ items, onDone }: ChoiceProps) {
  const first = useFirstPage(items)
  const toast = useToast()
  const t = useTranslations('playlists.adding')
  const wordsOf = useFailureWords()

  async function add({ id, title }: MyPlaylist) {
    const answer = await callApi(addToPlaylist, { params: { id }, body: { items: [...items] } })
    if (isFailure(answer)) return toast(wordsOf(answer), 'failed')
    toast(wordsFor(answer, title))
    onDone()
  }

  function wordsFor({ added, known }: Added, title: string): string {
    if (added === 0) return t('known', { title })
    return t(known > 0 ? 'partly' : 'added', { title, count: added })
  }

  return (
    <div className="stack gap-5">
      <NewPlaylist
        items={items}
        onCreated={(title, count) => {
          toast(t('added', { title, count }))
          onDone()
        }}
      />
      {first === undefined ? (
        <Spinner />
      ) : isFailure(first) ? (
        <Notice>{wordsOf(first)}</Notice>
      ) : (
        <Playlists first={first} sound={soundOf(items)} onChoose={add} />
      )}
    </div>
  )
}

/** The sound that is looked for in each playlist; of several, none is. */
function soundOf(items: readonly string[]): string | undefined {
  const [item = ''] = items
  return items.length === 1 && item.startsWith('sound-') ? item.slice('sound-'.length) : undefined
}

const read = (sound: string | undefined, cursor?: string) =>
  callApi(listMyPlaylists, { query: { limit: PAGE_MAX, sound, cursor } })

function useFirstPage(items: readonly string[]) {
  const sound = soundOf(items)
  const [first, setFirst] = useState<Page<MyPlaylist> | ApiFailure>()
  useEffect(() => {
    let isCurrent = true
    void read(sound).then((page) => {
      if (isCurrent) setFirst(page)
    })
    return () => {
      isCurrent = false
    }
  }, [sound])
  return first
}

interface NewPlaylistProps extends Pick<AddDialogProps, 'items'> {
  onCreated: (title: string, count: number) => void
}

function NewPlaylist({ items, onCreated }: NewPlaylistProps) {
  const t = useTranslations('playlists.adding')
  const form = useSubmit(async (data) => {
    const body = { title: `${data.get('title')}`, items: [...items] }
    const made = await callApi(createPlaylist, { body })
    if (isFailure(made)) return made
    onCreated(made.title, made.count)
  })
  return (
    <Form of={form} className="stack gap-2">
      <div className={styles.new}>
        <div className="grow">
          <Field label={t('new')} error={form.errors.title}>
            <TextInput name="title" maxLength={TITLE_LENGTH} autoComplete="off" />
          </Field>
        </div>
        <SubmitButton look="outline">{t('create')}</SubmitButton>
      </div>
      <FormProblem />
    </Form>
  )
}

interface PlaylistsProps {
  first: Page<MyPlaylist>
  sound: string | undefined
  onChoose: (playlist: MyPlaylist) => Promise<void>
}

function Playlists({ first, sound, onChoose }: PlaylistsProps) {
  const t = useTranslations('playlists')
  const { items, next, isBusy, failed, showMore } = usePages(first, (cursor) => read(sound, cursor))
  const [chosen, setChosen] = useState<string>()
  if (items.length === 0) return <p className="small faint">{t('adding.none')}</p>

  async function choose(playlist: MyPlaylist) {
    if (chosen !== undefined) return
    setChosen(playlist.id)
    await onChoose(playlist)
    setChosen(undefined)
  }

  return (
    <section className="stack gap-3" aria-label={t('adding.yours')}>
      <ul className={styles.list}>
        {items.map((playlist) => (
          <li key={playlist.id}>
            <button
              type="button"
              className={styles.playlist}
              aria-busy={chosen === playlist.id}
              onClick={() => void choose(playlist)}
            >
              <span className={styles.cover}>
                <PlaylistCover playlist={playlist} sizes="48px" />
              </span>
              <span className="grow">
                <span className={styles.title} lang={langOf(playlist.title)}>
                  {playlist.title}
                </span>
                <span className="small faint">
                  {t('count', { count: playlist.count })} · {t(`visibility.${playlist.visibility}`)}
                </span>
              </span>
              {playlist.hasSound && (
                <span className="inline-row gap-1 small faint">
                  <Icon name="check" size={16} />
                  {t('adding.already')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {next !== null && <MoreButton busy={isBusy} failed={failed} onMore={showMore} />}
    </section>
  )
}
