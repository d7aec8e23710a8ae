import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { storeIntention, useIntention } from '#accounts/web/intention.ts'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { useMe } from '#client/root-data.ts'
import { currentTrack } from '#player/state.ts'
import { usePlayerState } from '#player/web/player-provider.tsx'
import { Checkbox } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { afterClosing } from '#ui/overlay/dialog.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import { addAlbumComment, addComment, COMMENT_LENGTH, type Comment } from '../contract.ts'
import { audiblePlace } from './audible-place.ts'
import styles from './member-form.module.css'
import { isAlbum, type Work } from './work.ts'

/** The number of characters before the end at which the countdown starts. */
const COUNTDOWN = 200

export interface MemberFormProps {
  work: Work
  onAdded: (comment: Comment) => void
}

/** Visitors may write too: what they wrote is still there once they have signed in to send it. */
export default function MemberForm({ work, onAdded }: MemberFormProps) {
  const t = useTranslations('commentForm')
  const signIn = useSignIn()
  const isMember = Boolean(useMe()?.registered_at)
  const seconds = usePlayerState((state) =>
    currentTrack(state)?.id === work.id ? Math.floor(state.currentTime) : undefined,
  )
  const [text, setText] = useState('')
  // The place where the first word was written: the music continues while one writes.
  const [held, setHeld] = useState<number>()
  const [isPlaced, setPlaced] = useState(true)
  const left = COMMENT_LENGTH - [...text.trim()].length
  const hasPlace = seconds !== undefined && !isAlbum(work)
  const place = held ?? (hasPlace ? audiblePlace(work, seconds) : undefined)
  const position = isPlaced ? place : undefined

  const intentionOf = (value: string) =>
    ({ act: 'comment', id: work.id, name: work.title, value }) as const

  function write(words: string) {
    if (text.trim() === '' || words.trim() === '') setHeld(words.trim() === '' ? undefined : place)
    setText(words)
    // The text is stored whichever way they sign in.
    if (!isMember) storeIntention(sessionStorage, intentionOf(words))
  }

  useIntention('comment', work.id, (typed) => {
    write(typed)
    // The field takes no focus beside a modal.
    afterClosing(() => form.form.current?.querySelector('textarea')?.focus())
  })
  const askToSignIn = () => signIn.open('sign-in', intentionOf(text))

  const form = useSubmit(async () => {
    if (!isMember) return askToSignIn()
    const answer = await callApi(isAlbum(work) ? addAlbumComment : addComment, {
      params: { id: work.id },
      body: { text, ...(position !== undefined && { position }) },
    })
    // The session has ended meanwhile.
    if (isFailure(answer)) return answer.status === 401 ? askToSignIn() : answer
    setText('')
    setHeld(undefined)
    onAdded(answer)
  })

  return (
    <Form of={form} className={styles.form}>
      <Field
        label={t('label')}
        error={form.errors.text}
        hint={left <= COUNTDOWN ? t('left', { count: Math.max(0, left) }) : undefined}
      >
        <TextArea
          name="text"
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
        <FormProblem />
        <SubmitButton>{t('send')}</SubmitButton>
      </div>
    </Form>
  )
}
