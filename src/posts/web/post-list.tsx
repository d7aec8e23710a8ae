import { lazy, Suspense } from 'react'
import type { Post } from '../contract.ts'
import { PostCard } from './post-card.tsx'
import styles from './post-list.module.css'

/** Others never load this module. */
const OwnPost = lazy(() => import('./own-post.tsx'))

/** Posts below each other, or as a grid; one’s own can be edited and deleted there. */
export function PostList({ posts, isGrid }: { posts: readonly Post[]; isGrid?: boolean }) {
  return (
    <ul className={isGrid ? styles.grid : styles.posts}>
      {posts.map((post) => (
        <li key={post.id}>
          {post.isOwn ? (
            <Suspense fallback={<PostCard post={post} />}>
              <OwnPost post={post} />
            </Suspense>
          ) : (
            <PostCard post={post} />
          )}
        </li>
      ))}
    </ul>
  )
}
