import { useElement, useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { shellOfferMessages } from '../../messages/offers.ts'
import { Button } from '../../ui/fields/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Mail, X } from '../../ui/pictures/icons.ts'
import { partStyles } from '../../ui/theme/base.ts'
import { CONTENT_ID } from '../content-area.tsx'
import css from './promo-banner.css?inline'
import { promoStore } from './promo-store.ts'

partStyles(css)

/** Promotes the sibling email product. */
export function PromoBanner() {
  const kit = useKit()
  const { root } = useElement()
  const t = useMessages(shellOfferMessages)
  const product = kit.config.brand.mailProduct
  const promo = promoStore(kit)
  const close = () => {
    promo.close()
    // The close button had the focus and is removed.
    root.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
  }
  return (
    <aside className="banner" aria-label={t('offerFrom', { product })}>
      <div>
        <Trees />
        <Icon of={Mail} />
        <p>
          <span className="strong">{t('offerLead', { product })}</span> {t('offerText')}{' '}
          <a href={promo.address}>{t('offerLink', { product })}</a>
        </p>
        <span className="push" />
        <Button
          iconOnly
          label={t('offerClose')}
          icon={<Icon of={X} />}
          variant="quiet"
          size="small"
          onClick={close}
        />
      </div>
    </aside>
  )
}

function Trees() {
  return (
    <svg className="trees" viewBox="0 0 260 63" height="63" aria-hidden="true">
      <path
        className="far"
        d="M20 63c-8-8-10-18-6-30 2-6 4-9 6-12 2 3 4 6 6 12 4 12 2 22-6 30zM74 63c-9-9-12-22-7-37 2-7 5-11 7-15 2 4 5 8 7 15 5 15 2 28-7 37zM150 63c-10-10-13-26-8-43 2-8 5-13 8-17 3 4 6 9 8 17 5 17 2 33-8 43z"
      />
      <path
        className="near"
        d="M46 63c-8-8-11-20-7-33 2-6 5-10 7-14 2 4 5 8 7 14 4 13 1 25-7 33zM110 63c-10-10-12-23-8-38 2-8 5-12 8-17 3 5 6 9 8 17 4 15 2 28-8 38zM190 63c-10-11-14-30-8-49 2-8 5-13 8-17 3 4 6 9 8 17 6 19 2 38-8 49z"
      />
    </svg>
  )
}
