import { useMessages } from '../../config/use-messages.ts'
import { pictureMessages } from '../../messages/picture.ts'
import { wizardStepMessages } from '../../messages/wizard-steps.ts'
import { partStyles } from '../../ui/theme/base.ts'
import css from './step-picture.css?inline'
import '../../ui/theme/semantic-tokens.ts'
import { CouponPopup, NewsletterPopup } from './picture-popups.tsx'
import type { WizardStep } from './rules.ts'

partStyles(css)

export type PictureProps = { step: WizardStep; domain: string }

/** Two example pop-ups, or one of them on the user's own website. */
export function Picture({ step, domain }: PictureProps) {
  return step === 0 ? <ExamplePopups /> : <WebsitePreview domain={domain} />
}

function ExamplePopups() {
  const t = useMessages(wizardStepMessages)
  return (
    <div className="beginnings">
      <p className="small muted">{t('asideDetails')}</p>
      <div className="stage" data-tone="sand" inert>
        <CouponPopup />
      </div>
      <p className="strong">{t('asideCoupon')}</p>
      <div className="stage" data-tone="stone" inert>
        <NewsletterPopup />
      </div>
      <p className="strong">{t('asideLetter')}</p>
    </div>
  )
}

function WebsitePreview({ domain }: { domain: string }) {
  const t = useMessages(pictureMessages)
  return (
    <div className="browser" inert>
      <div className="bar">
        <i />
        <i />
        <i />
        <span className="truncate">https://{domain || t('address')}</span>
      </div>
      <div className="shop">
        <div className="shelf">
          {['title', 'a', 'b', 'c', 'd', 'e'].map((part) => (
            <i key={part} data-part={part} />
          ))}
        </div>
        <CouponPopup shop={domain} />
      </div>
    </div>
  )
}
