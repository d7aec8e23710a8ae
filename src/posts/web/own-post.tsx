import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { Icon } from '#ui/icon.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { ConfirmRequest, deleted } from '#works/web/confirm-request.tsx'
import { deletePost, type Post } from '../contract.ts'
import { PostCard } from './post-card.tsx'
import PostForm from './post-form.tsx'

interface OwnPostProps {
  post: Post
  isWhole?: boolean
  children?: ReactNode
  /** Runs in place of loading the page anew. */
  onDeleted?: () => void
}

/** One’s own post, which can be edited in its place and deleted. */
export default function OwnPost({ post, isWhole, children, onDeleted }: OwnPostProps) {
  const t = useTranslations('posts')
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const messageOf = useFailureWords()
  const [state, setState] = useState<'shown' | 'edited' | 'deleting'>('shown')
  const show = () => setState('shown')
  if (state === 'edited') {
    return (
      <PostForm
        post={post}
        onCancel={show}
        onSaved={() => {
          show()
          toast(t('saved'))
          void revalidate()
        }}
      />
    )
  }
  return (
    <>
      <PostCard
        post={post}
        {...(isWhole && { isWhole })}
        acts={
          <Menu label={t('acts')} button={<Icon name="more" />} buttonClass="tool">
            <MenuItem icon="edit" onSelect={() => setState('edited')}>
              {t('edit')}
            </MenuItem>
            <MenuItem icon="trash" onSelect={() => setState('deleting')}>
              {t('delete')}
            </MenuItem>
          </Menu>
        }
      >
        {children}
      </PostCard>
      <ConfirmRequest
        open={state === 'deleting'}
        title={t('deleteQuestion')}
        text={t('deleteText')}
        act={t('delete')}
        request={() => deleted(callApi(deletePost, { params: { id: post.id } }))}
        messageOf={messageOf}
        onClose={show}
        onDone={() => {
          show()
          toast(t('deleted'))
          if (onDeleted) onDeleted()
          else void revalidate()
        }}
      />
    </>
  )
}
