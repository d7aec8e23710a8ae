import type { homePage as en } from '../en/home-page.ts'
import type { Words } from '../messages.ts'

export const homePage: Words<typeof en> = {
  title: '音楽を、作り手から直接。',
  lead: 'まずは聴いて、気に入ったら自分の決めた金額で。ファイルはずっと手元に残ります。',
  fresh: '新着サウンド',
  popular: 'よく聴かれているサウンド',
  genres: 'ジャンル',
  browse: 'すべて見る',
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
