import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import type { ApiFailure } from '../../../lib/failure.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { templatesMessages } from '../../../messages/templates.ts'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import { useAlert, useConfirm } from '../../../ui/overlays/alerts.tsx'
import { planLabel } from '../../billing/plan-label-rules.ts'
import { billingPath } from '../../billing/reason-rules.ts'
import { type DesignRefusal, designRefusal } from '../../billing/save-rules.ts'
import { smallestPlanFor } from '../../billing/template-rules.ts'
import { sessionStore } from '../../session/store.ts'
import type { Template } from '../../templates/model.ts'
import { usePermissions } from '../use-permissions.ts'

type PlanRefusal = {
  /** Why the plan doesn't include the template; null if it does. */
  refusalOf(template: Template): DesignRefusal | null
  /** Explains the refusal, with the server's message if there is one, and offers admins a link to the plans. */
  explain(template: Template, failure?: ApiFailure): Promise<void>
}

/** Everybody can preview a template that the plan doesn't include, but using it requires an upgrade. */
export function usePlanRefusal(): PlanRefusal {
  useSignals()
  const t = useMessages(templatesMessages)
  const actionText = useMessages(actionMessages)
  const kit = useKit()
  const { go } = usePaths()
  const { adminEmail } = usePermissions()
  const alert = useAlert()
  const confirm = useConfirm()
  const failureText = useFailureText()
  const plan = sessionStore(kit).user.value?.plan ?? null
  const refusalOf = ({ plan: templatePlan }: Template) =>
    designRefusal(plan, { templatePlan, editor: 'default' }, new Date(kit.clock.now()))
  const { name: brand } = kit.config.brand
  const refusalText = (template: Template): string =>
    t('refusedFrom', { plan: planLabel(smallestPlanFor(template.plan), brand) })
  return {
    refusalOf,
    async explain(template, failure) {
      const title = t('refusedTitle', { title: template.title })
      const text = `${failure ? failureText(failure) : refusalText(template)} ${t('refusedLook')}`
      // Only admins have access to billing: members are told whom to ask.
      if (adminEmail !== null) {
        return alert({ title, text: `${text} ${t('askForPlan', { admin: adminEmail })}` })
      }
      const goes = await confirm({ title, text, confirm: actionText('comparePlans') })
      if (goes) go(billingPath('template'))
    },
  }
}
