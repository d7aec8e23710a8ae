import type { homePage as en } from '../en/home-page.ts'
import type { MessagesOf } from '../messages.ts'

export { charts } from './charts.ts'

export const homePage: MessagesOf<typeof en> = {
  title: '音楽を、作り手から直接。',
  lead: 'まずは聴いて、気に入ったら自分の決めた金額で。ファイルはずっと手元に残ります。',
  fresh: '新着サウンド',
  popular: 'この7日間によく聴かれているサウンド',
  popularByGenre: 'ジャンル別チャート',
  allCharts: 'すべてのチャート',
  featured: 'ピックアップ',
  albums: '新着アルバム',
  album: 'アルバム',
  feed: 'フォロー中のアーティストから',
  moreFeed: 'もっと見る',
  feedEmptyTitle: 'アーティストをフォローすると、新作がここに届きます',
  feedEmptyText: 'フォローした人がサウンドやアルバムを公開すると、ここに並びます。',
  rising: '注目のアーティスト',
  followers: 'フォロワー {count}人',
  genres: 'ジャンル',
  publish: 'サウンドを公開する',
  begin: 'はじめる',
  emptyTitle: '最初のサウンドを、あなたから。',
  emptyText: 'まだ何も公開されていません。はじめ方は次のとおりです。',
  stepAccount: 'メールアドレスでログイン',
  stepAccountText: 'パスワードは不要。届いたリンクを開くだけです。',
  stepUpload: 'サウンドをアップロード',
  stepUploadText: 'WAV・AIFF・FLAC・MP3・AAC・Ogg・Opus、2GBまで。',
  stepPublish: '価格を決めて公開',
  stepPublishText: '¥50から。自由価格なら無料からでも。どのブラウザでも再生できます。',
}
