/** Uploads: what the server says of files. The pages' words stand in `editor`. */
export const uploads = {
  mediaErrors: {
    empty: 'The file holds no sound. Please export it again and upload the new file.',
    not_audio:
      'This is not a sound file that can be read, whatever its name says. Please upload WAV, AIFF, FLAC, MP3, AAC/M4A, Ogg Vorbis or Opus.',
    damaged:
      'The file is damaged or was cut off. Please export it again, check that it plays to its end, and upload it again.',
    too_long: 'The sound is longer than 4 hours. Please split it into shorter parts.',
    too_large: 'The file is too large. A sound can have up to 2 GB and 4 hours.',
    too_slow:
      'The file takes too much work to read. Please export it as plain WAV or FLAC and upload it again.',
    unexpected: 'Something went wrong on our side. Please upload the file again.',
  },
}
