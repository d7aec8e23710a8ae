export const offline = {
  title: 'オフラインです',
  text: '{brandName}に接続できません。オンラインに戻ると、このページは自動的に開きます。',
  retry: 'もう一度試す',
  onDevice: 'この端末に保存したサウンド',
  onDeviceCount: 'この端末に保存（{count}曲）',
  about:
    '接続がないときに{brandName}を開くと、ここにあるサウンドを聴けます。ログアウトしたときと、返金されたときは、この端末から削除されます。',
  size: '{count, number}MB',
  used: '{most, number}GB中{used, number}MBを使用',
  keep: 'この端末に保存',
  remove: 'この端末から削除',
  removeOf: '「{title}」をこの端末から削除',
  keeping: '「{title}」をこの端末に保存しています…',
  kept: '「{title}」をオフラインでも聴けるようになりました。',
  removed: '「{title}」をこの端末から削除しました。',
  full: 'この端末には「{title}」を保存する空きがありません。先にほかのサウンドを削除してください。',
  failed: '「{title}」をこの端末に保存できませんでした。もう一度お試しください。',
}
