import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { actionMessages } from '../../messages/actions.ts'
import { installMessages } from '../../messages/install.ts'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { RefreshCw } from '../../ui/pictures/icons.ts'
import { partStyles } from '../../ui/theme/base.ts'
import { FindingNotice } from './finding-notice.tsx'
import css from './install-check.css?inline'
import { installState } from './rules.ts'
import { createInstallCheck } from './store.ts'

partStyles(css)

type Site = { siteId: string; domain: string }

/** *Check installation*: what the server finds on the site's home page, in plain words. */
export function InstallCheckPart({ site }: { site: Site }) {
  useSignals()
  const t = useMessages(installMessages)
  const actionText = useMessages(actionMessages)
  const kit = useKit()
  const scope = useElement()
  const [installation] = useState(() => createInstallCheck(kit, site.siteId))
  useEffect(() => () => installation.stop(), [installation])

  const domain = readableHost(site.domain)
  const checkState = installation.finding.value
  const finding = checkState?.status === 'ready' ? checkState.value : null
  const lastSeenAt = installation.lastSeenAt()
  const state = installState(finding, lastSeenAt, new Date(kit.clock.now()))
  const isBusy = checkState?.status === 'loading'
  const check = async () => {
    scope.setState('failed', false)
    await installation.check()
    const result = installation.finding.peek()
    if (result?.status === 'failed') scope.fail(result.failure, () => void check())
  }
  return (
    <section className="install-check" aria-labelledby="install-check-title">
      <div className="row" data-wrap="" data-gap="3">
        <div className="question">
          {/* Not a heading, because its level depends on where the check is shown. */}
          <p className="title-card" id="install-check-title">
            {t('checkTitle')}
          </p>
          <p className="small muted">{t('checkText', { domain })}</p>
        </div>
        <Button
          busy={isBusy}
          icon={<Icon of={RefreshCw} data-size="small" />}
          onClick={() => void check()}
        >
          {checkState === null ? t('check') : actionText('checkAgain')}
        </Button>
      </div>
      <div role="status">
        {isBusy && <p className="small muted">{t('checking', { domain })}</p>}
        {!isBusy && checkState?.status !== 'failed' && state !== 'unchecked' && (
          <FindingNotice {...{ state, finding, lastSeenAt, domain }} />
        )}
      </div>
      {checkState?.status === 'failed' && <CheckFailed failure={checkState.failure} />}
    </section>
  )
}

function CheckFailed({ failure }: { failure: unknown }) {
  const t = useMessages(installMessages)
  const failureText = useFailureText()
  return (
    <NoticeBar tone="danger" announced title={t('checkFailed')}>
      {failureText(failure)}
    </NoticeBar>
  )
}
