import type { community as en } from '../en/community.ts'
import type { MessagesOf } from '../messages.ts'

export const community: MessagesOf<typeof en> = {
  clap: {
    label: '拍手する',
    count: '拍手 {count, number}',
    mine: 'あなたの拍手 {mine}/{max}',
    full: '拍手は{max}回までです。たくさんの拍手をありがとうございます。',
    own: '自分のサウンドには拍手できません。',
    withdraw: '自分の拍手を取り消す',
    withdrawn: '拍手を取り消しました。',
  },
  follow: { follow: 'フォローする', following: 'フォロー中', unfollow: 'フォローを解除' },
  moments: {
    claps: '拍手の多い場所。いちばん多いのは {time}',
    comments: '再生位置ごとのコメント',
    play: '{name}さんがコメントした {time} から再生',
    others: 'ほか{count, number}件',
    start: '{time} から',
  },
  comments: {
    title: 'コメント',
    signIn: 'コメントするにはログインしてください。',
    toSignIn: 'ログイン',
    label: 'コメントを書く',
    placeholder: 'どこが心に残りましたか？',
    at: '{time} の位置にコメントする',
    send: 'コメントする',
    left: 'あと{count, number}文字',
    jump: '{time} から再生',
    remove: 'コメントを削除',
    removeQuestion: '{name}さんのコメントを削除しますか？',
    removeYes: '削除する',
    removeNo: 'キャンセル',
    removed: 'コメントを削除しました。',
    more: 'コメントをもっと見る',
    emptyTitle: 'まだコメントはありません',
    emptyText: '聴いて感じたことを、最初に伝えてみませんか。',
  },
}
