export const supporters = {
  title: 'サポーター',
  lead: 'あなたの作品を購入した方の一覧です。アカウントなしで購入した方の名前は表示されません。メールアドレスは、連絡を許可した方のものだけが表示されます。',
  buyers: '購入者',
  none: 'まだ購入した方はいません。',
  orders: '{count}回購入',
  follows: 'あなたをフォロー中',
  csv: '連絡先をダウンロード（CSV）',
  contacts:
    '{count, plural, =0 {連絡を許可した方はまだいません。} other {#人が連絡を許可しています。}}',
  followers: 'フォロワー',
  noFollowers: 'まだフォロワーはいません。',
  allFollowers: 'フォロワー{count}人をすべて見る',
}
