import { useSignals } from '@preact/signals-react/runtime'
import { readableHost } from '../../lib/readable-host.ts'
import { partStyles } from '../theme/base.ts'
import { hashOf } from './hash.ts'
import css from './site-tile.css?inline'

partStyles(css)

const HUES = ['clay', 'slate', 'plum', 'moss', 'ochre', 'teal'] as const

/** The first letter of a site's domain on the site's own colour; decorative, next to the domain. */
export function SiteTile({ domain }: { domain: string }) {
  useSignals()
  const [initial = ''] = readableHost(domain).replace(/^www\./, '')
  return (
    <span
      className="site-tile"
      data-hue={HUES[hashOf(domain) % HUES.length]}
      data-initial={initial.toUpperCase()}
      aria-hidden="true"
    />
  )
}
