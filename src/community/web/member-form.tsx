import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { storeIntention, useIntention } from '#accounts/web/intention.ts'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { useMe } from '#client/root-data.ts'
import { currentTrack } from '#player/state.ts'
import { usePlayerState } from '#player/web/player-provider.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/inputs.tsx'
import { afterClosing } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import { addAlbumComment, addComment, COMMENT_LENGTH, type Comment } from '../contract.ts'
import { audiblePlace } from './audible-place.ts'
import styles from './comments.module.css'
import { isAlbum, type Work } from './work.ts'

/** How many characters before the end the countdown starts. */
const COUNTDOWN = 200

export interface MemberFormProps {
  work: Work
  onAdded: (comment: Comment) => void
}

/** Visitors may write too: what they wrote is still there once they have signed in to send it. */
export default function MemberForm({ work, onAdded }: MemberFormProps) {
  const t = useTranslations('community.comments')
  const toast = useToast()
  const signIn = useSignIn()
  const isMember = Boolean(useMe()?.registered_at)
  const form = useRef<HTMLFormElement>(null)
  const seconds = usePlayerState((state) =>
    currentTrack(state)?.id === work.id ? Math.floor(state.currentTime) : undefined,
  )
  const [text, setText] = useState('')
  // Where the first word was written: the music continues while one writes.
  const [held, setHeld] = useState<number>()
  const [isPlaced, setPlaced] = useState(true)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const left = COMMENT_LENGTH - [...text.trim()].length
  const hasPlace = seconds !== undefined && !isAlbum(work)
  const place = held ?? (hasPlace ? audiblePlace(work, seconds) : undefined)
  const position = isPlaced ? place : undefined

  const intentionOf = (value: string) =>
    ({ act: 'comment', id: work.id, name: work.title, value }) as const

  function write(words: string) {
    if (text.trim() === '' || words.trim() === '') setHeld(words.trim() === '' ? undefined : place)
    setText(words)
    setError(undefined)
    // Whichever way they sign in.
    if (!isMember) storeIntention(sessionStorage, intentionOf(words))
  }

  useIntention('comment', work.id, (typed) => {
    write(typed)
    // Beside a modal nothing takes the focus.
    afterClosing(() => form.current?.querySelector('textarea')?.focus())
  })
  const askToSignIn = () => signIn.open('sign-in', intentionOf(text))

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isMember) return askToSignIn()
    setBusy(true)
    const answer = await callApi(isAlbum(work) ? addAlbumComment : addComment, {
      params: { id: work.id },
      body: { text, ...(position !== undefined && { position }) },
    })
    setBusy(false)
    // The session has ended meanwhile.
    if (isFailure(answer) && answer.status === 401) return askToSignIn()
    const said = isFailure(answer) ? (answer.fields.text?.message ?? undefined) : undefined
    setError(said)
    if (isFailure(answer)) return said === undefined ? toast(answer.message, 'failed') : undefined
    setText('')
    setHeld(undefined)
    onAdded(answer)
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <Field
        label={t('label')}
        error={error}
        hint={left <= COUNTDOWN ? t('left', { count: Math.max(0, left) }) : undefined}
      >
        <TextArea
          rows={3}
          value={text}
          placeholder={t('placeholder')}
          onChange={(event) => write(event.target.value)}
        />
      </Field>
      <div className={styles.send}>
        {place !== undefined && (
          <Checkbox
            label={t('at', { time: formatTime(place) })}
            checked={isPlaced}
            onChange={(event) => setPlaced(event.target.checked)}
          />
        )}
        {!isMember && <p className="small muted">{t('signIn')}</p>}
        <Button type="submit" busy={isBusy}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
