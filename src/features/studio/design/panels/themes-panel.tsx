import { useSignals } from '@preact/signals-react/runtime'
import { useMessages } from '../../../../config/use-messages.ts'
import { designMessages } from '../../../../messages/design.ts'
import type { Theme } from '../../../../popup/design.ts'
import { fontStack } from '../../../../popup/render/dom.ts'
import { type NamedTheme, THEMES } from '../../../../popup/themes.ts'
import { applyTheme } from '../../document/theme-rules.ts'
import type { Editor } from '../editor.ts'

/** Palettes with fonts; each is applied as one undo step. */
export function Themes({ editor }: { editor: Editor }) {
  useSignals()
  const t = useMessages(designMessages)
  const { theme: current } = editor.design.value
  return (
    <div className="stack" data-gap="3">
      <p className="small muted">{t('themeText')}</p>
      <ul className="theme-grid" aria-label={t('themes')}>
        {THEMES.map((named) => (
          <li key={named.name}>
            <ThemeTile
              named={named}
              isCurrent={isSame(named.theme, current)}
              onChoose={() => {
                editor.put(applyTheme(editor.design.peek(), named.theme))
                editor.announce(t('themeApplied', { name: named.name }))
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

const isSame = (one: Theme, other: Theme): boolean => JSON.stringify(one) === JSON.stringify(other)

type ThemeTileProps = { named: NamedTheme; isCurrent: boolean; onChoose: () => void }

/** A small preview of a pop-up: a heading, a line of text and a button. */
function ThemeTile({ named: { name, theme }, isCurrent, onChoose }: ThemeTileProps) {
  const t = useMessages(designMessages)
  return (
    <button
      type="button"
      className="theme-tile"
      aria-pressed={isCurrent}
      onClick={onChoose}
      style={{ background: theme.background, color: theme.text }}
    >
      <span
        className="sample"
        aria-hidden="true"
        style={{ fontFamily: fontStack(theme.headingFont ?? theme.font) }}
      >
        {t('themeSample')}
      </span>
      <span className="line" aria-hidden="true" style={{ background: theme.muted }} />
      <span className="act" style={{ background: theme.accent, color: theme.onAccent }}>
        {name}
      </span>
    </button>
  )
}
