import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { installMessages } from '../../messages/install.ts'
import { Snippet } from '../../ui/data/snippet.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { CopyField } from '../../ui/fields/copy-field.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Blocks, CodeXml, Download, ExternalLink, ShoppingBag } from '../../ui/pictures/icons.ts'
import { partStyles } from '../../ui/theme/base.ts'
import { snippetScriptUrl, wordpressPluginUrl } from './addresses.ts'
import css from './install-instructions.css?inline'
import type { InstallPlatform, Platform } from './model.ts'
import { embedSnippet, installPlatforms } from './rules.ts'

partStyles(css)

const ICONS = { javascript: CodeXml, wordpress: Blocks, shopify: ShoppingBag }
const DESCRIPTIONS = {
  javascript: 'javascriptAbout',
  wordpress: 'wordpressAbout',
  shopify: 'shopifyAbout',
} as const

type InstallInstructionsProps = {
  site: { siteId: string }
  /** Shopify is offered to Shopify users only. */
  platform: Platform
  method: InstallPlatform
  onChoose: (method: InstallPlatform) => void
}

/** Instructions for adding the product to a website: by snippet, plugin or app. */
export function InstallInstructions(props: InstallInstructionsProps) {
  const { site, platform, method, onChoose } = props
  const t = useMessages(installMessages)
  const cards = installPlatforms(platform).map((value) => {
    const icon = ICONS[value]
    return { value, name: t(value), description: t(DESCRIPTIONS[value]), icon: <Icon of={icon} /> }
  })
  return (
    <div className="stack" data-gap="5">
      <RadioCards
        label={t('platform')}
        labelHidden
        cards={cards}
        cardWidth={cards.length > 2 ? 190 : 250}
        value={method}
        onChange={onChoose}
      />
      {method === 'javascript' && <JavaScriptInstructions siteId={site.siteId} />}
      {method === 'wordpress' && <WordPressInstructions siteId={site.siteId} />}
      {method === 'shopify' && <ShopifyInstructions siteId={site.siteId} />}
    </div>
  )
}

function JavaScriptInstructions({ siteId }: { siteId: string }) {
  const t = useMessages(installMessages)
  return <SnippetStep siteId={siteId} step={t('paste')} />
}

/** @param step the instruction that says where to paste the snippet */
function SnippetStep({ siteId, step }: { siteId: string; step: string }) {
  const t = useMessages(installMessages)
  const { config } = useKit()
  // One attribute per line is easier to read, and makes no difference to a browser.
  const code = embedSnippet(snippetScriptUrl(config), siteId).replace(
    / (src|data-site-id)=/g,
    '\n  $1=',
  )
  return (
    <div className="stack" data-gap="3">
      <p className="small muted">{withCode(step, '</head>')}</p>
      <Snippet label={t('snippet')} code={code} />
    </div>
  )
}

/** Formats a word in the text as code, if the text contains it. */
function withCode(text: string, code: string) {
  const [before = '', ...after] = text.split(code)
  if (after.length === 0) return text
  return (
    <>
      {before}
      <code>{code}</code>
      {after.join(code)}
    </>
  )
}

function WordPressInstructions({ siteId }: { siteId: string }) {
  const t = useMessages(installMessages)
  const { config } = useKit()
  return (
    <ol className="install-steps">
      <li>
        <p>{t('downloadStep')}</p>
        <Button
          href={wordpressPluginUrl(config)}
          download
          icon={<Icon of={Download} data-size="small" />}
        >
          {t('download')}
        </Button>
      </li>
      <li>
        <p>{t('appIdStep', { product: config.brand.name })}</p>
        <CopyField label={t('appId')} value={siteId} />
      </li>
    </ol>
  )
}

function ShopifyInstructions({ siteId }: { siteId: string }) {
  const t = useMessages(installMessages)
  const { config } = useKit()
  return (
    <div className="stack" data-gap="3">
      <p className="small muted">{t('shopifyStep')}</p>
      {config.links.shopifyApp && (
        <div>
          <Button
            href={config.links.shopifyApp}
            target="_blank"
            rel="noopener"
            iconAfter={<Icon of={ExternalLink} data-size="small" />}
          >
            {t('shopifyOpen')}
          </Button>
        </div>
      )}
      <SnippetStep siteId={siteId} step={t('shopifyPaste')} />
    </div>
  )
}
