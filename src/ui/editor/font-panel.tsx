import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { controlMessages } from '../../messages/controls.ts'
import type { Font } from '../../popup/design.ts'
import { FONT_NAME } from '../../popup/design-values.ts'
import { FONT_FAMILIES } from '../../popup/fonts.ts'
import type { TriggeredPanelProps } from '../overlays/lazy-popover.tsx'
import { PopoverPanel } from '../overlays/popover.tsx'
import { SearchList } from '../overlays/search-list.tsx'
import { partStyles } from '../theme/base.ts'
import type { FontChoice } from './font-choice.ts'
import { useFontFaceWhenVisible } from './font-face.ts'
import css from './font-panel.css?inline'

partStyles(css)

/** A font family, or null for *Default*. */
type Item = { family: Font; isCustom: boolean }

const DEFAULT: Item = { family: null, isCustom: false }
const LISTED_FONTS: readonly Item[] = FONT_FAMILIES.map((family) => ({ family, isCustom: false }))

/** A searchable list of font families, each in its own typeface. */
export function FontPanel({
  label,
  value,
  onChange,
  ...trigger
}: FontChoice & TriggeredPanelProps) {
  const t = useMessages(controlMessages)
  const isListed = value === null || FONT_FAMILIES.includes(value)
  const nameOf = ({ family }: Item): string => family ?? t('defaultFont')
  const customItems: Item[] = isListed ? [] : [{ family: value, isCustom: false }]
  return (
    <PopoverPanel
      {...trigger}
      label={label}
      align="end"
      className="font-popover"
      onOpen={(panel) => panel.querySelector('input')?.focus()}
    >
      {(close) => (
        <SearchList<Item>
          label={label}
          items={[DEFAULT, ...customItems, ...LISTED_FONTS]}
          itemKey={({ family }) => family ?? ''}
          itemText={nameOf}
          renderItem={(item) => <Face item={item} />}
          search={(items, query) => findFonts(items, query, nameOf)}
          value={{ family: value, isCustom: false }}
          onChange={({ family }) => {
            close()
            onChange(family)
          }}
        />
      )}
    </PopoverPanel>
  )
}

/** The families whose name contains the query, then the query itself if it is a valid family name. */
function findFonts(
  items: readonly Item[],
  query: string,
  nameOf: (item: Item) => string,
): readonly Item[] {
  const normalizedQuery = query.toLowerCase()
  const itemsWithNames = items.map((item) => ({ item, name: nameOf(item).toLowerCase() }))
  const matches = itemsWithNames
    .filter(({ name }) => name.includes(normalizedQuery))
    .map(({ item }) => item)
  const isKnown = itemsWithNames.some(({ name }) => name === normalizedQuery)
  return isKnown || !FONT_NAME.test(query)
    ? matches
    : [...matches, { family: query, isCustom: true }]
}

function Face({ item: { family, isCustom } }: { item: Item }) {
  const t = useMessages(controlMessages)
  const { base } = useKit().config.fonts
  const { ref, style } = useFontFaceWhenVisible(base, isCustom ? null : family)
  if (isCustom) return t('customFont', { family: family ?? '' })
  return (
    <span ref={ref} className="font-name" style={style}>
      {family ?? t('defaultFont')}
    </span>
  )
}
