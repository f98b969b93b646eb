import { useMessages } from '../../../config/use-messages.ts'
import { artMessages } from '../../../messages/art.ts'

type ArtName = keyof typeof artMessages.lines
const isKnown = (name: string): name is ArtName => Object.hasOwn(artMessages.lines, name)

/** The display name of one of our images. */
export function useArtName(): (name: string) => string {
  const t = useMessages(artMessages)
  return (name) => (isKnown(name) ? t(name) : name)
}
