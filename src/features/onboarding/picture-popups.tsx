import { useMessages } from '../../config/use-messages.ts'
import { pictureMessages } from '../../messages/picture.ts'

/** The pop-up on an example shop or on the user's own website, as visitors would see it. */
export function CouponPopup({ shop }: { shop?: string }) {
  const t = useMessages(pictureMessages)
  return (
    <div className="pop pop-kiln">
      <Vase />
      <CloseIcon />
      <div className="copy">
        <span className="kicker">{shop || t('shop')}</span>
        <b className="says">{t('coupon')}</b>
        <span className="more">{t('couponText')}</span>
        <span className="in">{t('couponEmail')}</span>
        <span className="go">{t('couponSend')}</span>
        <span className="no">{t('couponDecline')}</span>
      </div>
    </div>
  )
}

export function NewsletterPopup() {
  const t = useMessages(pictureMessages)
  return (
    <div className="pop pop-letter">
      <CloseIcon />
      <div className="frame">
        <svg className="sprig" aria-hidden="true" viewBox="0 0 40 40">
          <path d="M20 38V12M20 30c-8 0-12-4-13-11 8 0 12 4 13 11zM20 24c7 0 11-4 12-10-7 0-11 4-12 10zM20 14c-4-3-4-8 0-12 4 4 4 9 0 12z" />
        </svg>
        <b className="says">
          {t('letterFrom')} <i>{t('letterSender')}</i>
        </b>
        <span className="more">{t('letterText')}</span>
        <span className="in">{t('letterEmail')}</span>
        <span className="go">{t('letterSend')}</span>
      </div>
    </div>
  )
}

const CloseIcon = () => (
  <span className="x">
    <svg aria-hidden="true" viewBox="0 0 16 16">
      <path d="M3 3l10 10M13 3L3 13" />
    </svg>
  </span>
)

function Vase() {
  return (
    <svg
      className="art"
      aria-hidden="true"
      viewBox="0 0 232 372"
      preserveAspectRatio="xMidYMid slice"
    >
      <path fill="#e7cfb2" d="M0 0h232v372H0z" />
      <circle cx="160" cy="92" r="62" fill="#f3e3cb" />
      <path fill="#c99a72" d="M0 300h232v72H0z" />
      <path
        d="M70 168C66 120 52 92 34 66M68 148c14-26 26-42 46-56M68 120C64 96 66 78 74 58"
        fill="none"
        stroke="#5b6b3f"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <g fill="#6f8350">
        <ellipse cx="32" cy="62" rx="7" ry="15" transform="rotate(-30 32 62)" />
        <ellipse cx="48" cy="90" rx="6" ry="13" transform="rotate(40 48 90)" />
        <ellipse cx="118" cy="88" rx="7" ry="16" transform="rotate(52 118 88)" />
        <ellipse cx="96" cy="104" rx="6" ry="13" transform="rotate(10 96 104)" />
        <ellipse cx="76" cy="50" rx="7" ry="16" transform="rotate(14 76 50)" />
        <ellipse cx="58" cy="112" rx="6" ry="12" transform="rotate(-50 58 112)" />
      </g>
      <path
        fill="#b4552d"
        d="M52 164h36c-3 22 6 34 18 50 12 17 14 56-6 86-4 6-10 8-18 8H58c-8 0-14-2-18-8-20-30-18-69-6-86 12-16 21-28 18-50z"
      />
      <path
        fill="#9a4321"
        d="M78 308c26-30 28-70 6-98-10-13-15-28-14-46h18c-3 22 6 34 18 50 12 17 14 56-6 86-4 6-10 8-18 8z"
        opacity=".55"
      />
      <path
        d="M29 240c24 8 58 8 83 0M30 254c24 8 58 8 80 0"
        fill="none"
        stroke="#f3e3cb"
        strokeWidth="3"
      />
      <path fill="#fbf6ee" d="M112 262h84c0 30-16 48-32 48h-20c-16 0-32-18-32-48z" />
      <path fill="#e4d6c2" d="M160 310c16-2 24-22 24-48h12c0 30-16 48-32 48z" />
      <path fill="#2f4a3c" d="M150 206h30v10c0 8 8 14 8 26v20h-46v-20c0-12 8-18 8-26z" />
      <path d="M188 222c16-4 20 26 0 28" fill="none" stroke="#2f4a3c" strokeWidth="5" />
    </svg>
  )
}
