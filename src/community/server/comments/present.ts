import type { Config } from '#kernel/config.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Comment } from '../../contract.ts'
import { canDeleteComment } from '../policy.ts'
import type { CommentRow } from './store.ts'

export function presentComment(
  { links }: Pick<Config, 'links'>,
  comment: CommentRow,
  viewer: Viewer,
  soundOwnerId: number,
): Comment {
  return {
    id: comment.publicId,
    text: comment.text,
    position: comment.position,
    createdAt: comment.at.toISOString(),
    user: {
      username: comment.username ?? '',
      name: comment.name ?? '',
      user_image: comment.image === null ? null : `${links.image}/${comment.image}.jpg`,
    },
    deletable: canDeleteComment(comment, viewer, soundOwnerId),
  }
}
