import type { uploads as en } from '../en/uploads.ts'
import type { Words } from '../messages.ts'

export const uploads: Words<typeof en> = {
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
    unexpected: 'サーバー側で問題が発生しました。もう一度アップロードしてください。',
  },
}
