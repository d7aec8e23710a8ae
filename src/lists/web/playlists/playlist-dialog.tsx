import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ImageField } from '#uploads/web/image-field.tsx'
import { TITLE_LENGTH } from '#works/contract.ts'
import { MarkdownField } from '#works/web/fields/markdown-field.tsx'
import {
  createPlaylist,
  type Playlist,
  updatePlaylist,
  VISIBILITIES,
  type Visibility,
} from '../../playlists-contract.ts'

interface PlaylistDialogProps {
  /** Undefined makes a new one. */
  playlist?: Playlist
  open: boolean
  onClose: () => void
  onSaved: (playlist: Playlist) => void
}

/** The settings of a new playlist, or of one’s own. */
export default function PlaylistDialog({ open, onClose, ...form }: PlaylistDialogProps) {
  const t = useTranslations('playlists.form')
  return (
    <Dialog open={open} onClose={onClose} title={t(form.playlist ? 'edit' : 'create')}>
      <PlaylistForm {...form} onCancel={onClose} />
    </Dialog>
  )
}

interface PlaylistFormProps extends Pick<PlaylistDialogProps, 'playlist' | 'onSaved'> {
  onCancel: () => void
}

function PlaylistForm({ playlist, onSaved, onCancel }: PlaylistFormProps) {
  const t = useTranslations('playlists')
  const [visibility, setVisibility] = useState<Visibility>(playlist?.visibility ?? 'private')
  const [cover, setCover] = useState<{ id: string | null }>()
  const [isUploading, setUploading] = useState(false)
  const form = useSubmit(async (data) => {
    const body = {
      title: `${data.get('title')}`,
      description: `${data.get('description')}`,
      visibility,
      ...(cover && { coverartURL: cover.id }),
    }
    const saved = playlist
      ? await callApi(updatePlaylist, {
          params: { id: playlist.id },
          body: { ...body, version: playlist.version },
        })
      : await callApi(createPlaylist, { body })
    if (isFailure(saved)) return saved
    onSaved(saved)
  })
  return (
    <Form of={form} className="stack gap-5">
      <Field label={t('form.title')} error={form.errors.title}>
        <TextInput
          name="title"
          maxLength={TITLE_LENGTH}
          defaultValue={playlist?.title}
          autoComplete="off"
        />
      </Field>
      <RadioGroup
        label={t('form.visibility')}
        name="visibility"
        value={visibility}
        options={VISIBILITIES.map((value) => ({
          value,
          label: t(`visibility.${value}`),
          hint: t(`form.visibilityHint.${value}`),
        }))}
        onChange={setVisibility}
      />
      <MarkdownField
        label={t('form.description')}
        hint={t('form.hint')}
        preview={{ toggle: t('form.preview'), empty: t('form.previewEmpty') }}
        error={form.errors.description}
        area={{ name: 'description', rows: 4, defaultValue: playlist?.description }}
      />
      <ImageField
        label={t('form.cover')}
        shown={playlist?.coverart ?? null}
        shape="square"
        error={form.errors.coverartURL}
        onChange={(id) => setCover({ id })}
        onBusy={setUploading}
      />
      <FormProblem />
      <div className="cluster end gap-3">
        <Button look="outline" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
        <SubmitButton look="accent" busy={isUploading}>
          {t(playlist ? 'form.submit.edit' : 'form.submit.create')}
        </SubmitButton>
      </div>
    </Form>
  )
}
