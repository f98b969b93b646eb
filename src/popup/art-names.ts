/** Our own pictures, as they lie in `art/`; a test holds that the list is whole. */
export const ART_NAMES: readonly string[] = [
  ...['birds', 'bouquet', 'coffee', 'confetti', 'cookie', 'curtain', 'doors', 'dunes', 'firing'],
  ...['harbour', 'kiln', 'lanterns', 'leaf', 'loaf', 'mug', 'pair', 'parcel', 'plant'],
  ...['question', 'record', 'scales', 'signpost', 'sprig', 'stub', 'studio', 'tasting', 'tin'],
  ...['vase', 'winter'],
]
