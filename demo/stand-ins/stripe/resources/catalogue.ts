import * as v from 'valibot'
import { operation } from '../api/operation.ts'
import { flag, integer, listParams, metadata, params, text } from '../api/params.ts'
import { invalidRequest } from '../api/stripe-error.ts'
import type { Price, Product } from '../objects.ts'
import { newId, pageOf, type Store } from '../store.ts'

const recurring = v.strictObject({
  interval: v.picklist(['day', 'week', 'month', 'year']),
  interval_count: v.optional(integer, '1'),
})
const productData = v.strictObject({ name: text, metadata: v.optional(metadata) })

/** Fields of a price, on its own or inline in a Checkout Session. */
export const priceData = {
  currency: v.pipe(text, v.length(3), v.toLowerCase()),
  unit_amount: integer,
  product: v.optional(text),
  product_data: v.optional(productData),
  recurring: v.optional(recurring),
}

type PriceData = v.InferOutput<v.StrictObjectSchema<typeof priceData, undefined>>
type PriceNames = Partial<Pick<Price, 'active' | 'lookup_key' | 'nickname' | 'metadata'>>

export async function newProduct(
  store: Store,
  { id = newId('prod'), name, ...rest }: Pick<Product, 'name'> & Partial<Product>,
): Promise<Product> {
  if (await store.find('product', id)) throw alreadyExists(`Product already exists: ${id}`)
  const product: Product = {
    ...store.stamp('prod'),
    object: 'product',
    active: true,
    description: null,
    metadata: {},
    ...rest,
    id,
    name,
  }
  await store.save(product)
  await store.emit('product.created', product)
  return product
}

async function productOf(store: Store, { product, product_data: data }: PriceData) {
  if (product !== undefined) return (await store.get('product', product, 'product')).id
  if (data === undefined) {
    throw invalidRequest('Missing required param: product.', {
      code: 'parameter_missing',
      param: 'product',
    })
  }
  const { name, metadata = {} } = data
  return (await newProduct(store, { name, metadata })).id
}

export async function newPrice(
  store: Store,
  data: PriceData,
  names: PriceNames = {},
): Promise<Price> {
  const price: Price = {
    ...store.stamp('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    currency: data.currency,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: await productOf(store, data),
    recurring: data.recurring
      ? { ...data.recurring, trial_period_days: null, usage_type: 'licensed' }
      : null,
    type: data.recurring ? 'recurring' : 'one_time',
    unit_amount: data.unit_amount,
    ...names,
  }
  await store.save(price)
  await store.emit('price.created', price)
  return price
}

const alreadyExists = (message: string) =>
  invalidRequest(message, { code: 'resource_already_exists' })

/** A lookup key belongs to one price at a time; a new price may take it over. */
async function freeLookupKey(store: Store, key: string | undefined, shouldTransfer: boolean) {
  if (key === undefined) return
  for (const holder of await store.all('price', { lookup_key: key })) {
    if (!shouldTransfer) {
      throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, {
        code: 'resource_already_exists',
        param: 'lookup_key',
      })
    }
    await store.save({ ...holder, lookup_key: null })
  }
}

const priceNames = {
  active: v.optional(flag),
  lookup_key: v.optional(v.pipe(v.string(), v.maxLength(200))),
  transfer_lookup_key: v.optional(flag, 'false'),
  nickname: v.optional(text),
  metadata: v.optional(metadata),
}

type Names = v.InferOutput<v.StrictObjectSchema<typeof priceNames, undefined>>

const namesOf = ({ active, lookup_key, nickname, metadata }: Names): PriceNames => ({
  ...(active !== undefined && { active }),
  ...(lookup_key !== undefined && { lookup_key }),
  ...(nickname !== undefined && { nickname }),
  ...(metadata !== undefined && { metadata }),
})

const productNames = {
  description: v.optional(text),
  metadata: v.optional(metadata, {}),
}

export const catalogue = [
  operation(
    'POST /products',
    params({ ...productNames, id: v.optional(text), name: text, active: v.optional(flag, 'true') }),
    ({ store }, { id, name, active, description = null, metadata }) =>
      newProduct(store, {
        ...(id !== undefined && { id }),
        name,
        active,
        description,
        metadata,
      }),
  ),
  operation('GET /products/:id', params({}), ({ store, id }) => store.get('product', id)),
  operation(
    'GET /products',
    listParams({ active: v.optional(flag), ids: v.optional(v.array(text)) }),
    async ({ store }, { active, ids, ...page }) => {
      const all = await store.all('product', active === undefined ? {} : { active })
      return pageOf(
        all.filter(({ id }) => ids?.includes(id) ?? true),
        '/v1/products',
        page,
      )
    },
  ),
  operation(
    'POST /prices',
    params({ ...priceData, ...priceNames }),
    async ({ store }, { currency, unit_amount, product, product_data, recurring, ...names }) => {
      await freeLookupKey(store, names.lookup_key, names.transfer_lookup_key)
      const data = { currency, unit_amount, product, product_data, recurring }
      return newPrice(store, data, namesOf(names))
    },
  ),
  operation('GET /prices/:id', params({}), ({ store, id }) => store.get('price', id)),
  operation('POST /prices/:id', params(priceNames), async ({ store, id }, names) => {
    const price = await store.get('price', id)
    if (names.lookup_key !== price.lookup_key) {
      await freeLookupKey(store, names.lookup_key, names.transfer_lookup_key)
    }
    const changed = { ...price, ...namesOf(names) }
    await store.save(changed)
    await store.emit('price.updated', changed)
    return changed
  }),
  operation(
    'GET /prices',
    listParams({
      active: v.optional(flag),
      product: v.optional(text),
      currency: v.optional(text),
      lookup_keys: v.optional(v.array(text)),
    }),
    async ({ store }, { active, product, currency, lookup_keys: keys, ...page }) => {
      const match = {
        ...(active !== undefined && { active }),
        ...(product !== undefined && { product }),
        ...(currency !== undefined && { currency }),
      }
      const all = await store.all('price', match)
      const matches = all.filter(({ lookup_key: key }) => keys?.includes(key ?? '') ?? true)
      return pageOf(matches, '/v1/prices', page)
    },
  ),
]
