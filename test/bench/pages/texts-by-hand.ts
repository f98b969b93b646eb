import type { MakeTexts } from './texts.ts'

/** Text nodes that are updated in a loop. */
export const textsByHand: MakeTexts = (count, place) => {
  const nodes = Array.from({ length: count }, () => {
    const words = document.createTextNode('')
    place.appendChild(document.createElement('span')).append(words)
    return words
  })
  return {
    change(value) {
      for (const words of nodes) words.data = String(value)
    },
    remove: () => place.replaceChildren(),
  }
}
