/** Our own images in `art/`; a test checks that the list is complete. */
export const ART_NAMES: readonly string[] = [
  ...['birds', 'bouquet', 'coffee', 'confetti', 'cookie', 'curtain', 'doors', 'dunes', 'firing'],
  ...['harbour', 'kiln', 'lanterns', 'leaf', 'loaf', 'mug', 'pair', 'parcel', 'plant'],
  ...['question', 'record', 'scales', 'signpost', 'sprig', 'stub', 'studio', 'tasting', 'tin'],
  ...['vase', 'winter'],
]
