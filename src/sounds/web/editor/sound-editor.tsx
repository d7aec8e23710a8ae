import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Sound } from '../../contract.ts'
import { DeleteSound } from './delete-sound.tsx'
import styles from './editor.module.css'
import { StaleNotice } from './keeping/stale-notice.tsx'
import { useAutosave } from './keeping/use-autosave.ts'
import { SaveFailure } from './save-failure.tsx'
import { SoundFields } from './sound-fields.tsx'
import { LeaveGuard } from './uploading/leave-guard.tsx'
import { useSoundEditing } from './use-sound-editing.ts'

/** The editor of a sound that is there. What was typed stays, whatever the server says. */
export function SoundEditor({ sound }: { sound: Sound }) {
  const t = useTranslations('uploads')
  const editing = useSoundEditing(sound)
  const { form, problems, isStale, isBusy, save } = editing
  const kept = useAutosave({ ...editing, isChanged: editing.isUnkept })
  const opensUp = form.status !== 'Draft' && form.status !== sound.status
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <SoundFields
        form={form}
        problems={problems}
        coverart={sound.coverart}
        duration={sound.duration || undefined}
        sound={sound}
        openAll
        onEdit={editing.edit}
        onCoverBusy={editing.setCoverBusy}
      />
      {isStale && (
        <StaleNotice onNewest={editing.takeNewest} onMine={() => void save({ over: true })} />
      )}
      <SaveFailure word={editing.failed} />
      <div className={styles.acts}>
        <Button type="submit" look="accent" busy={isBusy} disabled={editing.coverBusy && opensUp}>
          {t(opensUp ? 'form.publish' : 'form.save')}
        </Button>
        <ButtonLink look="outline" href={`/sound/${sound.id}/${sound.slug}`}>
          {t('editPage.view')}
        </ButtonLink>
        <span className={styles.autosave} role="status">
          {kept !== undefined && t(`work.${kept}`)}
        </span>
        <span className={styles.apart}>
          <DeleteSound sound={sound} onDeleting={editing.leave} />
        </span>
      </div>
      <LeaveGuard because={editing.isChanged ? 'unsaved' : undefined} />
    </form>
  )
}
