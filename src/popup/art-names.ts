/** Our own pictures, as they lie in `art/`; a test holds that the list is whole. */
export const ART_NAMES: readonly string[] = [
  ...['bouquet', 'coffee', 'confetti', 'cookie', 'doors', 'dunes', 'firing', 'harbour', 'kiln'],
  ...['lanterns', 'leaf', 'loaf', 'mug', 'pair', 'parcel', 'plant', 'question', 'record'],
  ...['signpost', 'sprig', 'stub', 'studio', 'vase', 'winter'],
]
