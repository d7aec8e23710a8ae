import type { uploads as en } from '../en/uploads.ts'
import type { MessagesOf } from '../messages.ts'

export const uploads: MessagesOf<typeof en> = {
  mediaErrors: {
    empty: 'ファイルに音が入っていません。書き出し直してから、もう一度アップロードしてください。',
    not_audio:
      '拡張子にかかわらず、音声として読み込めないファイルです。WAV、AIFF、FLAC、MP3、AAC/M4A、Ogg Vorbis、Opusのいずれかをアップロードしてください。',
    damaged:
      'ファイルが壊れているか、途中で切れています。書き出し直して最後まで再生できることを確認してから、もう一度アップロードしてください。',
    too_long: '4時間を超えています。短く分けてアップロードしてください。',
    too_large: 'ファイルが大きすぎます。1曲あたり2GB、4時間までです。',
    too_slow:
      '読み込みに時間がかかりすぎるファイルです。通常のWAVかFLACで書き出し、もう一度アップロードしてください。',
    unexpected:
      'サーバー側で問題が発生しました。ファイルに問題はなく、アップロードし直す必要もありません。しばらくしてから、もう一度お試しください。',
    held: '別のアカウントから同じ録音がアップロードされているため、運営が確認するまで公開されません。特に操作は必要ありません。確認を待つあいだも情報の入力と保存はできます。公開しない場合は削除してください。',
    refused:
      '別のアカウントから同じ録音がアップロードされているため、運営の判断により公開できません。ご自身の録音に差し替えるか、削除してください。権利をお持ちの場合は、運営までご連絡ください。',
  },
  newPage: {
    title: 'サウンドをアップロード',
    lead: 'ファイルを選んで、アップロード中に情報を入力。準備ができたら好きなときに公開できます。',
    signInTitle: 'ログインしてサウンドをアップロード',
    signInText: 'サウンドのアップロード、価格の設定、公開にはアカウントが必要です。',
    dropTitle: 'ここにサウンドをドロップ',
    dropMore: 'サウンドを追加',
    formats:
      'WAV、AIFF、FLAC、MP3、AAC/M4A、Ogg Vorbis、Opusに対応。1ファイルにつき2GB、4時間まで。',
    choose: 'ファイルを選ぶ',
    chooseFolder: 'フォルダーを選択',
    saveAll: '{count, plural, other {#曲をまとめて保存}}',
  },
  state: {
    UPLOADING: 'アップロード中',
    TRANSCODING: '変換中',
    READY: '準備完了',
    ERROR: 'エラー',
    held: '確認待ち',
    waiting: '順番待ち',
    percent: '{percent}%',
    published: '公開中',
    private: '限定公開中（リンクを知っている人のみ）',
    willPublish: '準備ができしだい公開されます。',
    willBePrivate: '準備ができしだい限定公開になります。',
    willSave: 'アップロードが終わりしだい保存されます。',
    saved: '保存済み',
    unsaved: '未保存',
  },
  toasts: {
    uploaded: '「{name}」のアップロードが完了しました。これから変換を始めます…',
    transcoded: '「{name}」の変換が完了しました。公開できます！',
    failed:
      '「{name}」の変換中にエラーが発生しました。サウンドを削除して、もう一度アップロードしてください。',
    kept: '「{name}」は届いていますので、アップロードし直す必要はありません。「再試行」を押すと続けられます。',
    savedDraft: '「{name}」を下書きとして保存しました。見られるのはあなただけです。',
    savedPrivate: '「{name}」を保存しました。リンクを知っている人だけが聴けます。',
    published: '「{name}」を公開しました。',
    publishLater: '「{name}」を保存しました。準備ができしだい公開されます。',
    privateLater: '「{name}」を保存しました。準備ができしだい限定公開になります。',
    publishOn: '「{name}」を保存しました。{date}（日本時間）に公開されます。',
    privateOn: '「{name}」を保存しました。{date}（日本時間）に限定公開になります。',
    wordsKept: '「{title}」に最後に入力した内容を下書きに保存しました。',
    saveFailed: 'サウンドを保存できませんでした。しばらくしてからもう一度お試しください…',
    editFailed: 'エラーが発生しました。しばらくしてからもう一度お試しください。',
    saveAgain: '入力した内容はそのまま残っています。通信状況を確認して、もう一度保存してください。',
  },
  transfer: {
    brokeOff: '通信が途切れました。「再試行」を押すと、届いたところから再開します。',
    brokeOffWhole: '通信が途切れました。「再試行」を押すと、ファイルを最初から送り直します。',
    cutOff: '通信が途切れました。つながり次第、自動で再開します。',
    changed:
      '選んだあとにファイルが変更または移動されました。このサウンドを削除して、ファイルを選び直してください。',
    stayed: '「{name}」を完全には削除できませんでした。マイサウンドを確認して削除してください。',
    unkept:
      '「{name}」に最後に入力した内容を反映できませんでした。その後に変更されたか、保存できない内容が含まれています。',
    notForgotten:
      '「{name}」の届いている部分を削除できませんでした。もう一度お試しください。そのままでも1日以内に自動で削除されます。',
    others:
      '{files} は前回とは別のファイルです。再開するには同じファイルを選んでください。新しいサウンドとして追加する場合は、下から選んでください。',
    unreadable:
      '{files} を読み込めませんでした。ファイルがこの端末にあり、開ける状態か確認してください。',
    noSounds:
      'サウンドが入っていません。WAV、AIFF、FLAC、MP3、AAC/M4A、Ogg Vorbis、Opusのファイルを選んでください。',
    pause: '「{name}」を一時停止',
    resume: '「{name}」を再開',
    pauseAll: 'すべて一時停止',
    resumeAll: 'すべて再開',
    retry: '再試行',
    retryAll: '{count}件すべて再試行',
    dismiss: '閉じる',
    paused: '一時停止中',
    offline: 'オフラインです。つながりしだい再開します。',
    stalled: '通信が途切れました。再接続しています…',
    queued: '変換の順番待ち（あと{count}件）',
    speedMega: '{speed} MB/秒',
    speedKilo: '{speed} kB/秒',
    left: {
      soon: 'まもなく完了',
      seconds: '残り約{count}秒',
      minutes: '残り約{count}分',
      hours: '残り約{count}時間',
    },
    sum: '{all}件中{arrived}件アップロード済み（{percent}%）',
    bytes: '{loaded} / {all}',
  },
  unfinished: {
    title: '{count, plural, other {途中のアップロードが#件あります}}',
    text: '{count, plural, other {同じファイルをもう一度選ぶと、続きから再開できます。}}',
    arrived: '{percent}%まで届いています',
    nothing: 'まだ届いていません',
    forget: '「{name}」を取りやめる',
    choose: '{count, plural, other {同じファイルを選ぶ}}',
  },
  known: {
    title: '{count, plural, other {選んだファイルのうち#件は、すでにマイサウンドにあります}}',
    which: 'ファイル名を見る',
    leaveOut: '追加しない',
    addAgain: 'もう一度追加する',
  },
  offer: {
    label: 'ファイルに含まれる情報',
    title: 'タイトル',
    genre: 'ジャンル',
    genreAs: '{said}（ここでは「{genre}」）',
    isrc: 'ISRC',
    cover: 'カバー',
    picture: '埋め込み画像',
    artist: 'アーティスト',
    album: 'アルバム',
    number: 'トラック番号',
    onDisc: '{number}（ディスク{disc}）',
    year: '年',
    use: '使う',
    useOf: '{what}を使う',
    used: '反映済み',
    useAll: 'すべて使う',
    toAlbum: 'アルバムの提案を見る',
    dismiss: '閉じる',
    coverTaken: '保存すると、ファイルの埋め込み画像がカバーになります。',
    coverFailed: 'ファイルから画像を取り出せませんでした。画像を選んでください。',
  },
  leave: {
    title: 'このページを離れますか？',
    uploading:
      '進行中のアップロードは中断されます。あとでここで同じファイルを選び直すと、続きから再開できます。',
    replacing:
      '新しいファイルのアップロードは中断され、音声は今のままです。あとでここで同じファイルを選び直すと、続きから再開できます。',
    broken:
      '通信が途切れたアップロードは、このページを離れると再試行できなくなります。あとでここで同じファイルを選び直すと、続きから再開できます。',
    unsaved: '保存していない内容は失われます。',
    album: '作成待ちのアルバムは作られません。サウンドはそのまま残ります。',
    removing:
      '削除の処理がまだ終わっていません。今離れると、削除したサウンドがマイサウンドに残ることがあります。',
    stay: 'このページに残る',
    leave: 'ページを離れる',
  },
  card: {
    remove: '「{name}」を削除',
    removeTitle: 'このサウンドを削除しますか？',
    removeText: 'アップロードしたファイルと、ここに入力した内容は削除されます。',
    removeAct: '削除する',
    cancel: 'キャンセル',
    view: 'サウンドのページを開く',
  },
}
