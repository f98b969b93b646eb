import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { screenMessages } from '../../messages/screens.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ArrowUpRight } from '../../ui/pictures/icons.ts'
import { useRoute } from '../shell-context.ts'

const MESSAGE_KEYS = {
  support: { title: 'supportTitle', text: 'supportText', open: 'openSupport' },
  docs: { title: 'docsTitle', text: 'docsText', open: 'openDocs' },
} as const

/** `/support` and `/docs` entered in the address bar: browsers block popups there, so the page shows a button. */
export function ExternalPage() {
  const t = useMessages(screenMessages)
  const { config } = useKit()
  const { route } = useRoute()
  const link = route.external ?? 'support'
  const keys = MESSAGE_KEYS[link]
  return (
    <EmptyState
      isPage
      title={t(keys.title)}
      text={t(keys.text)}
      actions={
        <Button
          variant="primary"
          href={config.links[link]}
          target="_blank"
          rel="noopener"
          iconAfter={<Icon of={ArrowUpRight} data-size="small" data-mirror />}
        >
          {t(keys.open)}
        </Button>
      }
    />
  )
}
