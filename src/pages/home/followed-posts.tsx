import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import type { Page } from '#kernel/pagination.ts'
import { listFollowedPosts, type Post } from '#posts/contract.ts'
import { PostList } from '#posts/web/post-list.tsx'
import { MoreButton } from '#ui/page/paged-list.tsx'
import { usePages } from '#ui/use-pages.ts'

/** The newest posts of followed artists, and the ones before on demand. */
export default function FollowedPosts({ first }: { first: Page<Post> }) {
  const t = useTranslations('homePage')
  const { items, next, isBusy, failed, showMore } = usePages(
    first,
    (cursor) => callApi(listFollowedPosts, { query: { cursor } }),
    { restarts: true },
  )
  return (
    <section>
      <h2>{t('posts')}</h2>
      <PostList posts={items} isGrid />
      {next !== null && <MoreButton busy={isBusy} failed={failed} onMore={showMore} />}
    </section>
  )
}
