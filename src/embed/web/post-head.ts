import type { MetaDescriptor } from 'react-router'
import { fitAddress } from '#kernel/image-address.ts'
import type { Post } from '#posts/contract.ts'
import { postTitle } from '#posts/post-title.ts'
import { previewImage, reservation } from './link-preview.ts'
import { absolute, pageAt, type Site } from './site.ts'
import { breadcrumbData, postData } from './structured-data.ts'

const IMAGE_WIDTH = 1080

/** The head of a post’s page; made on the server alone, as the heads of works are. */
export function postHead(post: Post, site: Site): MetaDescriptor[] {
  const { id, user, image, createdAt, tdmReserved } = post
  const { username, name, user_image } = user
  const artist = { kind: 'artist', id: username, title: name, by: '', picture: user_image } as const
  return [
    ...(image === null
      ? previewImage(artist, 'summary_large_image', site)
      : pictureOf(image, postTitle(post), site)),
    { property: 'article:published_time', content: createdAt },
    ...reservation(tdmReserved),
    postData(post, postTitle(post), site),
    breadcrumbData(
      [
        { name, url: pageAt(site, 'user', username) },
        { name: postTitle(post), url: pageAt(site, 'post', id) },
      ],
      site,
    ),
  ]
}

/** The post’s own image as the preview of links to it. */
function pictureOf(image: string, alt: string, site: Site): MetaDescriptor[] {
  const address = absolute(fitAddress(site.config.image, image, IMAGE_WIDTH, IMAGE_WIDTH), site)
  return [
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: address },
    { property: 'og:image', content: address },
    { property: 'og:image:alt', content: alt },
  ]
}
