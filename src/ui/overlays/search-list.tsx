import { useCombobox } from 'downshift'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { useElement } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { widgetMessages } from '../../messages/widgets.ts'
import field from '../fields/field.css?inline'
import { Icon } from '../pictures/icon.tsx'
import { Check, Search } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import { shadowEnvironment } from '../theme/shadow-environment.ts'
import menu from './menu.css?inline'
import css from './search-list.css?inline'
import '../theme/semantic-tokens.ts'

partStyles(field)
partStyles(menu)
partStyles(css)

export type SearchListProps<Item> = {
  /** Labels the list and the search field: 'Countries'. */
  label: string
  items: readonly Item[]
  itemKey: (item: Item) => string
  /** The item's accessible text, also searched unless `search` is given. */
  itemText: (item: Item) => string
  /** Renders the item; its text by default. */
  renderItem?: ((item: Item, query: string) => ReactNode) | undefined
  /** Returns the items that match the query, best first; by default those whose text contains it. */
  search?: ((items: readonly Item[], query: string) => readonly Item[]) | undefined
  value: Item | null
  onChange: (item: Item) => void
}

/** A search field with a list: arrow keys move through the list while the caret stays in the field. */
export function SearchList<Item>(props: SearchListProps<Item>) {
  const { label, itemKey, itemText, renderItem = itemText, value } = props
  const t = useMessages(widgetMessages)
  const [query, setQuery] = useState('')
  const matchingItems = findItems(props, query)
  const list = useList(props, matchingItems, setQuery)
  const chosenKey = value && itemKey(value)
  return (
    <div className="search-list">
      <span className="affix" data-size="small">
        <span className="before">
          <Icon of={Search} data-size="small" />
        </span>
        <input
          {...list.getInputProps({
            'aria-label': `${t('search')}: ${label}`,
            onKeyDown: passEscapeToParent,
          })}
          className="input"
          placeholder={t('search')}
          autoComplete="off"
          spellCheck={false}
        />
        {query && (
          <span className="after number" aria-hidden="true">
            {t('matchesOf', { count: matchingItems.length, total: props.items.length })}
          </span>
        )}
      </span>
      <div {...list.getMenuProps({ 'aria-label': label })} className="menu">
        {matchingItems.map((item, index) => {
          const chosen = itemKey(item) === chosenKey
          return (
            <div
              key={itemKey(item)}
              {...list.getItemProps({ item, index, 'aria-selected': chosen })}
              data-active={index === list.highlightedIndex ? '' : undefined}
            >
              {renderItem(item, query)}
              {chosen && <SelectedMark />}
            </div>
          )
        })}
      </div>
      <SearchStatus query={query} count={matchingItems.length} />
    </div>
  )
}

function SelectedMark() {
  return (
    <span className="chosen">
      <Icon of={Check} data-size="small" />
    </span>
  )
}

/** Visible only if nothing matches, but always announced. */
function SearchStatus({ query, count }: { query: string; count: number }) {
  const t = useMessages(widgetMessages)
  return (
    <span className={count > 0 ? 'visually-hidden' : 'nothing'} role="status">
      {count === 0 && t('noMatch', { query })}
      {count > 0 && query && t('matches', { count })}
    </span>
  )
}

function findItems<Item>({ items, itemText, search }: SearchListProps<Item>, query: string) {
  const trimmedQuery = query.trim()
  if (!trimmedQuery) return items
  if (search) return search(items, trimmedQuery)
  return items.filter((item) =>
    itemText(item).toLocaleLowerCase().includes(trimmedQuery.toLocaleLowerCase()),
  )
}

/** Lets Escape close the surrounding panel; downshift would handle it otherwise. */
function passEscapeToParent(event: KeyboardEvent): void {
  if (event.key === 'Escape') Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
}

/** Always open; the parent closes the list by unmounting it. */
function useList<Item>(
  { itemText, itemKey, value, onChange }: SearchListProps<Item>,
  found: readonly Item[],
  setQuery: (query: string) => void,
) {
  const { root } = useElement()
  const environment = useMemo(() => shadowEnvironment(root), [root])
  return useCombobox<Item>({
    items: [...found],
    isOpen: true,
    defaultHighlightedIndex: 0,
    initialHighlightedIndex: found.findIndex(
      (item) => value !== null && itemKey(item) === itemKey(value),
    ),
    initialInputValue: '',
    itemToString: (item) => (item === null ? '' : itemText(item)),
    environment,
    onInputValueChange: ({ inputValue, type }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) setQuery(inputValue)
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem !== null) onChange(selectedItem)
    },
    // Blur doesn't select anything.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur ? state : changes,
  })
}
