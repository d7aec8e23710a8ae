import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#web/api-client.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import { getSound, type Sound } from '../../contract.ts'
import { DeleteSound } from './delete-sound.tsx'
import styles from './editor.module.css'
import { saveSound, successOf } from './save-sound.ts'
import { SoundFields } from './sound-fields.tsx'
import { type FormProblems, formOfSound, type SoundForm } from './sound-form.ts'
import { LeaveGuard } from './uploading/leave-guard.tsx'

/** The editor of a sound that is there. What was typed stays, whatever the server says. */
export function SoundEditor({ sound }: { sound: Sound }) {
  const t = useTranslations('uploads')
  const editing = useEditing(sound)
  const { form, problems, isStale, isBusy, save } = editing
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save(editing.version)
      }}
    >
      <SoundFields
        form={form}
        problems={problems}
        coverart={sound.coverart}
        duration={sound.duration || undefined}
        openAll
        onEdit={editing.edit}
        onCoverBusy={editing.setCoverBusy}
      />
      {isStale && (
        <div className={styles.stale} role="alert">
          <p>
            <StaleWords />
          </p>
          <Button look="outline" onClick={editing.takeNewest}>
            {t('editPage.takeNewest')}
          </Button>
          <Button look="outline" onClick={() => save(undefined)}>
            {t('editPage.keepMine')}
          </Button>
        </div>
      )}
      <div className={styles.acts}>
        <Button type="submit" look="accent" busy={isBusy} disabled={editing.coverBusy}>
          {t(
            form.status === 'Draft' || form.status === sound.status ? 'form.save' : 'form.publish',
          )}
        </Button>
        <ButtonLink look="outline" href={`/sound/${sound.id}/${sound.slug}`}>
          {t('editPage.view')}
        </ButtonLink>
        <span className={styles.apart}>
          <DeleteSound sound={sound} onDeleting={editing.leave} />
        </span>
      </div>
      <LeaveGuard because={editing.isChanged ? 'unsaved' : undefined} />
    </form>
  )
}

function StaleWords() {
  const say = useTranslations('problems')
  const t = useTranslations('uploads.editPage')
  return (
    <>
      {say('stale_version')} {t('staleText')}
    </>
  )
}

function useEditing(sound: Sound) {
  const t = useTranslations('uploads.toasts')
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [start, setStart] = useState(() => ({ form: formOfSound(sound), version: sound.version }))
  const [form, setForm] = useState(start.form)
  const [problems, setProblems] = useState<FormProblems>({})
  const [isStale, setStale] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [coverBusy, setCoverBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)

  function begin(from: Sound) {
    const next = formOfSound(from)
    setStart({ form: next, version: from.version })
    setForm(next)
    setProblems({})
    setStale(false)
  }
  function edit(change: Partial<SoundForm>) {
    setForm((before) => ({ ...before, ...change }))
    const fields = Object.keys(change)
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))),
    )
  }
  async function save(version: number | undefined) {
    setBusy(true)
    const result = await saveSound(sound.id, form, {
      duration: sound.duration || undefined,
      version,
    })
    setBusy(false)
    if (result.saved) {
      begin(result.saved)
      toast(t(successOf(result.saved), { name: result.saved.title }))
      await revalidate()
      return
    }
    setProblems(result.problems)
    const { failure } = result
    setStale(failure?.code === 'stale_version')
    if (failure && failure.code !== 'stale_version') toast(t('editFailed'), 'failed')
  }
  return {
    form,
    problems,
    isStale,
    isBusy,
    coverBusy,
    version: start.version,
    isChanged: form !== start.form && !isLeaving,
    edit,
    save,
    setCoverBusy,
    leave: setLeaving,
    async takeNewest() {
      const newest = await callApi(getSound, { params: { id: sound.id } })
      if (isFailure(newest)) return toast(t('editFailed'), 'failed')
      begin(newest)
      await revalidate()
    },
  }
}
