import type { profile as en } from '../../en/accounts/profile.ts'
import type { Words } from '../../messages.ts'

export const profile: Words<typeof en> = {
  edit: 'プロフィールを編集',
  followers: 'フォロワー{count}人',
  followingCount: 'フォロー中{count}人',
  soundCount: 'サウンド{count}件',
  since: '{date}に登録',
  readMore: '続きを読む',
  tabs: 'プロフィールの内容',
  sounds: 'サウンド',
  albums: 'アルバム',
  claps: '拍手',
  followersTab: 'フォロワー',
  followingTab: 'フォロー中',
  people: 'つながり',
  more: 'もっと見る',
  fromStart: '最新に戻る',
  upload: 'サウンドをアップロード',
  editSounds: '自分のサウンド',
  discover: 'サウンドを探す',
  empty: {
    sounds: {
      title: 'サウンドはまだありません',
      text: '{name}さんがサウンドを公開すると、ここに表示されます。',
    },
    albums: {
      title: 'アルバムはまだありません',
      text: '{name}さんがアルバムを公開すると、ここに表示されます。',
    },
    claps: {
      title: '拍手はまだありません',
      text: '{name}さんが拍手したサウンドが、ここに並びます。',
    },
    followers: {
      title: 'フォロワーはまだいません',
      text: '{name}さんの最初のフォロワーになりましょう。',
    },
    following: {
      title: 'まだ誰もフォローしていません',
      text: '{name}さんがフォローした人が、ここに並びます。',
    },
  },
  emptyOwn: {
    sounds: {
      title: '最初のサウンドを公開しましょう',
      text: 'プロフィールを訪れた人が、ここで聴けるようになります。',
    },
    albums: {
      title: 'アルバムはまだありません',
      text: '好きな順に並べたサウンドをアルバムとして公開すると、ここに表示されます。',
    },
    claps: {
      title: '拍手はまだありません',
      text: '気に入ったサウンドに拍手すると、ここに残ります。ほかの人も見られます。',
    },
    followers: {
      title: 'フォロワーはまだいません',
      text: 'サウンドを公開して、ページを共有しましょう。気に入った人がそこからフォローできます。',
    },
    following: {
      title: 'まだ誰もフォローしていません',
      text: '気になるアーティストをフォローすると、ここからすぐに見つけられます。',
    },
  },
  description: '{name}さんのサウンドを聴く、購入する、ダウンロードする。',
  titles: {
    albums: '{name}さんのアルバム',
    claps: '{name}さんが拍手したサウンド',
    followers: '{name}さんのフォロワー',
    following: '{name}さんがフォロー中の人',
  },
}
