export const blocks = {
  about: '{name}さんに関する操作',
  mute: 'ミュートする',
  block: 'ブロックする',
  question: '{name}さんをブロックしますか？',
  questionText:
    'お互いのフォローや拍手、作品へのコメント、メッセージの送信ができなくなり、お互いのコメントも表示されなくなります。作品の再生と購入はこれまでどおりできます。相手には通知されません。設定からいつでも解除できます。',
  done: {
    block: '{name}さんをブロックしました。',
    mute: '{name}さんをミュートしました。コメントと、一覧や検索結果の作品が表示されなくなります。相手には通知されません。',
  },
  undo: { block: 'ブロックを解除', mute: 'ミュートを解除' },
  undoOf: { block: '{name}さんのブロックを解除', mute: '{name}さんのミュートを解除' },
  undone: {
    block: '{name}さんのブロックを解除しました。',
    mute: '{name}さんのミュートを解除しました。',
  },
  standing: { block: 'ブロック中', mute: 'ミュート中' },
}

export const adding = {
  act: 'プレイリストに追加',
  actOf: '「{title}」をプレイリストに追加',
  queue: '再生キューをプレイリストに保存',
}

export const besideWork = {
  alsoBought: 'この作品を購入した人はこちらも購入しています',
  appearsOn: '参加作品',
  related: 'あわせて聴きたいサウンド',
  relatedWhy: {
    listeners: '同じリスナーが拍手',
    tag: '同じタグ',
    genre: '同じジャンル',
  },
}

export const supporting = {
  title: 'サポーター',
  hide: 'ひとことを非表示にする',
  hideQuestion: '{name}さんのひとことを非表示にしますか？',
  hideYes: '非表示にする',
  hidden: 'ひとことを非表示にしました。',
  act: 'サポーターとして表示',
  dialog: '「{title}」のサポーター表示',
  agree: 'この作品のサポーターとして表示する',
  agreeHint:
    '作品のページに名前と画像が載り、ページを見られる人全員に表示されます。表示は、ここか設定でいつでも取りやめられます。',
  text: 'ひとこと',
  textHint: '{count}文字まで。名前の横に表示されます。',
  textHidden:
    'アーティストまたは運営者がひとことを非表示にしました。名前は引き続き表示されています。',
  save: '保存',
  shown: '「{title}」のサポーターとして表示されるようになりました。',
  withdrawn: '「{title}」のサポーターとしての表示を取りやめました。',
}

export const menu = {
  title: 'アーティストツール',
  profile: 'プロフィールを見る',
  newSound: 'サウンドをアップロード',
  mySounds: 'マイサウンド',
  myAlbums: 'マイアルバム',
  codes: '割引・ダウンロードコード',
  report: 'レポート',
  earnings: '収益',
  myPlaylists: 'マイプレイリスト',
  shoppingList: '購入履歴',
  saved: '保存済み',
  install: {
    label: 'アプリのインストール',
    text: '{brandName}をインストールすると、ホーム画面から開けます',
    act: 'インストール',
  },
  messages: 'メッセージ',
  notifications: '通知',
  unseen: '通知（新着{number}件）',
  unseenMost: '{count, number}+',
  history: '再生履歴',
  settings: 'アカウント設定',
  operator: '運営',
  signOut: 'ログアウト',
  register: '登録を完了する',
  cart: 'カート（{count, number}点）',
  signOutFailed: 'ログアウトできませんでした。もう一度お試しください。',
  suggestions: {
    label: '検索候補',
    sounds: 'サウンド',
    albums: 'アルバム',
    artists: 'アーティスト',
    tags: 'タグ',
    recent: '最近の検索',
    remove: '削除',
    removeOf: '「{words}」を最近の検索から削除',
    clear: '最近の検索をすべて削除',
    all: '「{query}」の検索結果をすべて見る',
  },
}

export const saving = {
  save: '「{title}」を保存',
  saved: '「{title}」を保存しました。',
  more: '「{title}」のメニュー',
  act: '保存',
  remove: '保存済みから削除',
}

export const ownClaps = {
  mine: 'あなたの拍手：{mine}/{max}',
  full: '拍手は{max}回までです。たくさんの拍手をありがとうございます。',
  withdraw: '自分の拍手を取り消す',
  withdrawn: '拍手を取り消しました。',
}

export const removeComment = {
  remove: 'コメントを削除',
  removeQuestion: '{name}さんのコメントを削除しますか？',
  removeYes: '削除する',
  removed: 'コメントを削除しました。',
}

export const commentForm = {
  reply: '返信する',
  replyTo: '{name}さんへの返信',
  sendReply: '返信を投稿',
  label: 'コメントを書く',
  placeholder: 'どこが心に残りましたか？',
  at: '{time}の位置にコメント',
  send: 'コメントする',
  left: 'あと{count, number}文字',
  signIn: 'コメントするにはログインしてください。',
}

export const timedReactions = {
  claps: '拍手の多い位置（最多は{time}）',
  comments: '再生位置ごとのコメント',
  play: '{time}から再生（{name}さんのコメント）',
  others: 'ほか{count, number}件',
  start: '{time}から',
}

export const postCard = {
  more: '続きを読む',
  edited: '編集済み',
  sound: 'サウンド',
  album: 'アルバム',
  early: 'サポーター先行公開',
  locked: '{name}さんの作品を購入したことがある人は、公開前に聴けます。',
}
