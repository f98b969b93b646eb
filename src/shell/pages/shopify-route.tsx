import { ShopifyCallback } from '../../features/shopify/callback-view.tsx'
import { useArrivalQuery } from '../arrival-query.ts'
import { useRoute } from '../shell-context.ts'

/** `/shopify/callback`; the whole query is removed from the URL, because all of it is signed. */
export function ShopifyRoute() {
  const { location } = useRoute()
  const { search, forget } = useArrivalQuery([...location.query.keys()])
  return <ShopifyCallback search={search} onDone={forget} />
}
