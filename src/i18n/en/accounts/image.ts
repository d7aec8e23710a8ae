/** A picture for a profile or a sound: chosen, cropped, uploaded. */
export const image = {
  choose: 'Choose image',
  change: 'Change image',
  cropAgain: 'Crop again',
  retry: 'Retry',
  remove: 'Remove',
  chosen: 'Chosen: {name}',
  hintRound: 'Any image up to 20 MB. You can crop it to a circle.',
  hintSquare: 'Any image up to 20 MB. You can crop it to a square.',
  hintWide:
    'Any image up to 20 MB, best 1,200 pixels wide or more. You can crop it to a wide strip.',
  cropTitle: 'Crop the picture',
  cropArea: 'Picture in its frame',
  cropHint: 'Drag the picture or move it with the arrow keys. Zoom with + and −.',
  cropHintTouch: 'Move the picture with one finger, zoom with two.',
  zoom: 'Zoom',
  cancel: 'Cancel',
  use: 'Use this part',
  savedAlready: 'This picture is saved already. To crop it differently, choose it again.',
}
