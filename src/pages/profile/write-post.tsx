import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import PostForm from '#posts/web/post-form.tsx'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'

/** Opens the form of a new post above one’s own posts. */
export default function WritePost() {
  const t = useTranslations('posts')
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <div className="page-heading">
        <Button look="accent" icon="edit" onClick={() => setOpen(true)}>
          {t('write')}
        </Button>
      </div>
    )
  }
  return (
    <PostForm
      onCancel={() => setOpen(false)}
      onSaved={() => {
        setOpen(false)
        toast(t('published'))
        void revalidate()
      }}
    />
  )
}
