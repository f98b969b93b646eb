import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { installMessages } from '../../messages/install.ts'
import { uiMessages } from '../../messages/ui.ts'
import { wizardMessages } from '../../messages/wizard.ts'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ArrowLeft, ArrowRight } from '../../ui/pictures/icons.ts'
import { partStyles } from '../../ui/theme/base.ts'
import { mailtoLink, snippetScriptUrl, wordpressPluginUrl } from './addresses.ts'
import { InstallCheckPart } from './install-check.tsx'
import { InstallInstructions } from './install-instructions.tsx'
import css from './install-step.css?inline'
import type { InstallStepProps } from './model.ts'
import { embedSnippet, installPlatforms } from './rules.ts'

partStyles(css)

/** The wizard's last step: instructions, the installation check, and the button to continue. */
export function InstallStep(props: InstallStepProps) {
  const { site, platform, chosen, onChoose, onBack, onContinue, busy, failure } = props
  const t = useMessages(installMessages)
  const uiText = useMessages(uiMessages)
  const wizardText = useMessages(wizardMessages)
  const failureText = useFailureText()
  const platforms = installPlatforms(platform)
  const method = platforms.find((candidate) => candidate === chosen) ?? platforms[0] ?? 'javascript'
  return (
    <div className="install-step">
      <InstallInstructions {...{ site, platform, method, onChoose }} />
      <InstallCheckPart key={site.siteId} site={site} />
      {failure != null && (
        <NoticeBar tone="danger" announced title={t('finishFailed')}>
          {failureText(failure)}
        </NoticeBar>
      )}
      <div className="row step-buttons" data-wrap="">
        <Button variant="quiet" icon={<Icon of={ArrowLeft} data-mirror="" />} onClick={onBack}>
          {wizardText('back')}
        </Button>
        <span className="push" />
        <SendToDeveloper site={site} method={method} />
        <Button
          variant="primary"
          busy={busy}
          iconAfter={<Icon of={ArrowRight} data-mirror="" />}
          onClick={onContinue}
        >
          {uiText('continue')}
        </Button>
      </div>
    </div>
  )
}

/** A message in the user's own mail client. It may contain the snippet, which is public. */
function SendToDeveloper({ site, method }: Pick<InstallStepProps, 'site'> & { method: string }) {
  const t = useMessages(installMessages)
  const { config } = useKit()
  const { siteId } = site
  const domain = readableHost(site.domain)
  const values = { domain, snippet: embedSnippet(snippetScriptUrl(config), siteId) }
  const product = config.brand.name
  const body =
    method === 'wordpress'
      ? t('mailWordpress', { ...values, product, siteId, download: wordpressPluginUrl(config) })
      : t('mailSnippet', values)
  return (
    <Button variant="quiet" href={mailtoLink(t('mailSubject', { product, domain }), body)}>
      {t('send')}
    </Button>
  )
}
