import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { Theme } from '../../../../popup/design.ts'
import type { Palette } from '../../../../ui/editor/palette.ts'

/** The named colours of a theme, without duplicates. */
export function usePalette(theme: Theme): Palette {
  const t = useMessages(inspectorMessages)
  const { background, text, muted, accent, onAccent } = theme
  const all = [
    { name: t('background'), colour: background },
    { name: t('textColour'), colour: text },
    { name: t('muted'), colour: muted },
    { name: t('accent'), colour: accent },
    { name: t('onAccent'), colour: onAccent },
  ]
  return all.filter(
    ({ colour }, index) => all.findIndex((other) => other.colour === colour) === index,
  )
}
