import { useTranslations } from 'use-intl'
import styles from '#publishing/web/editor.module.css'
import { SaveFailure } from '#publishing/web/save-failure.tsx'
import { StaleNotice } from '#publishing/web/saving/stale-notice.tsx'
import type { Sound } from '#sounds/contract.ts'
import { useAutosave } from '#sounds/web/autosave/use-autosave.ts'
import { SoundFields } from '#sounds/web/editor/sound-fields.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { LeaveGuard } from '#ui/page/leave-guard.tsx'
import { DeleteSound } from './delete-sound.tsx'
import { useSoundEditing } from './use-sound-editing.ts'

/** The editor of a sound that is there. What was typed stays, whatever the server says. */
export function SoundEditor({ sound }: { sound: Sound }) {
  const t = useTranslations('soundEditor')
  const editing = useSoundEditing(sound)
  const { form, problems, isStale, isBusy, save } = editing
  const autosave = useAutosave({
    ...editing,
    isChanged: editing.isUnkept,
    save: editing.keep,
  })
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
          {autosave !== undefined && t(`work.${autosave}`)}
        </span>
        <span className={styles.apart}>
          <DeleteSound sound={sound} onDeleting={editing.leave} />
        </span>
      </div>
      <LeaveGuard because={editing.isChanged ? 'unsaved' : undefined} />
    </form>
  )
}
