import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { ignoreAbort } from '#client/ignore-abort.ts'
import { randomId } from '#kernel/random-id.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { Select, TextArea } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { LeaveGuard } from '#ui/page/leave-guard.tsx'
import { ImageField } from '#uploads/web/image-field.tsx'
import {
  createPost,
  listPostableWorks,
  POST_LENGTH,
  type Post,
  type PostableWork,
  updatePost,
} from '../contract.ts'
import styles from './post-form.module.css'

interface PostFormProps {
  /** Undefined writes a new one. */
  post?: Post
  onSaved: (post: Post) => void
  onCancel: () => void
}

/** Writes a post, or changes one’s own. */
export default function PostForm({ post, onSaved, onCancel }: PostFormProps) {
  const t = useTranslations('posts')
  const works = usePostableWorks(post)
  const [work, setWork] = useState(itemOf(post))
  const early = works.filter((each) => each.early)
  const key = useRef(randomId())
  const [image, setImage] = useState<{ id: string | null }>()
  const [isUploading, setUploading] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const form = useSubmit(async (data) => {
    const body = {
      text: `${data.get('text')}`,
      work: work || null,
      ...(image && { image: image.id }),
    }
    const saved = post
      ? await callApi(updatePost, { params: { id: post.id }, body })
      : await callApi(createPost, { body, headers: { 'Idempotency-Key': key.current } })
    if (isFailure(saved)) return saved
    setTyped(false)
    onSaved(saved)
  })
  return (
    <Form of={form} className={styles.form} onChange={() => setTyped(true)}>
      <Field label={t('text')} error={form.errors.text}>
        <TextArea
          name="text"
          rows={5}
          maxLength={POST_LENGTH}
          placeholder={t('placeholder')}
          defaultValue={post?.text}
          autoFocus
        />
      </Field>
      <Field
        label={t('work')}
        optional
        error={form.errors.work}
        hint={early.some(({ item }) => item === work) ? t('earlyHint') : undefined}
      >
        <Select
          name="work"
          value={work}
          onChange={({ currentTarget }) => setWork(currentTarget.value)}
        >
          <option value="">{t('noWork')}</option>
          <WorkOptions works={works.filter(({ early }) => !early)} />
          {early.length > 0 && (
            <optgroup label={t('earlyGroup')}>
              <WorkOptions works={early} />
            </optgroup>
          )}
        </Select>
      </Field>
      <ImageField
        label={t('image')}
        shown={post?.image ?? null}
        shape="square"
        error={form.errors.image}
        onChange={(id) => {
          setImage({ id })
          setTyped(true)
        }}
        onBusy={setUploading}
      />
      <FormProblem />
      <div className="cluster end gap-3">
        <Button look="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <SubmitButton look="accent" busy={isUploading}>
          {t(post ? 'save' : 'publish')}
        </SubmitButton>
      </div>
      <LeaveGuard because={isTyped ? 'unsaved' : undefined} />
    </Form>
  )
}

function WorkOptions({ works }: { works: readonly PostableWork[] }) {
  return works.map(({ item, title }) => (
    <option key={item} value={item}>
      {title}
    </option>
  ))
}

function itemOf(post: Post | undefined): string {
  return post?.work ? `${post.work.kind}-${post.work.id}` : ''
}

/** The works to choose from, with the one that is chosen already. */
function usePostableWorks(post: Post | undefined): readonly PostableWork[] {
  const [works, setWorks] = useState<readonly PostableWork[]>([])
  useEffect(() => {
    const stopped = new AbortController()
    const { signal } = stopped
    callApi(listPostableWorks, { signal }).then((answer) => {
      if (!isFailure(answer)) setWorks(answer.items)
    }, ignoreAbort(signal))
    return () => stopped.abort()
  }, [])
  const chosen = itemOf(post)
  if (!post?.work || works.some(({ item }) => item === chosen)) return works
  return [{ item: chosen, title: post.work.title, early: post.early === 'open' }, ...works]
}
