import { partStyles } from '../theme/base.ts'
import css from './brand.css?inline'

partStyles(css)

type BrandProps = {
  name: string
  /** Makes it a link to the dashboard's start page. */
  href?: string
}

/** The logo, a poplar in shade and light, and the brand's name. */
export function Brand({ name, href }: BrandProps) {
  const face = (
    <>
      <BrandMark />
      <span className="word">{name}</span>
    </>
  )
  return href === undefined ? (
    <span className="brand">{face}</span>
  ) : (
    <a className="brand" href={href} aria-label={name}>
      {face}
    </a>
  )
}

function BrandMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path className="trunk" d="M12 17v5.5" />
      <path className="shade" d="M12 1C8.2 4.6 6 8.6 6 12.6 6 16.4 8.6 19 12 19z" />
      <path className="light" d="M12 1c3.8 3.6 6 7.6 6 11.6 0 3.8-2.6 6.4-6 6.4z" />
    </svg>
  )
}
