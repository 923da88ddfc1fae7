import { z } from 'zod'
import type { AddressSuggestion } from '~/islands/address-suggestion'
import type { Breaker } from '~/runtime/breaker'
import { type Bounds, createBoundedFetch } from '../bounded-fetch.server'
import { recordFailure } from '../outside-failure.server'

export interface AddressSearch {
  /** Empty when the service is down, slow or invalid: the field then works as plain text. */
  suggest(typed: string): Promise<AddressSuggestion[]>
}

const MAX_SUGGESTIONS = 5
/** The service refuses shorter and longer queries. */
const MIN_QUERY_LENGTH = 3
const MOST_TYPED = 120

const defaultBounds: Bounds & { totalMs: number } = {
  connectMs: 1000,
  silentMs: 1500,
  totalMs: 2000,
  maxBytes: 64 * 1024,
}

/**
 * Client of the Base Adresse Nationale search, as offered by the Géoplateforme
 * (`https://data.geopf.fr/geocodage/search`) and addok servers: `?q=…&limit=…&autocomplete=1` returns a GeoJSON
 * FeatureCollection.
 */
export function createAddressSearch(
  url: string,
  { breaker, bounds }: { breaker: Breaker; bounds?: Partial<typeof defaultBounds> },
): AddressSearch {
  const limits = { ...defaultBounds, ...bounds }
  const fetchBounded = createBoundedFetch(limits)
  return {
    async suggest(typed) {
      const q = queryOf(typed)
      if (!q || !breaker.isClosed()) return []
      try {
        const response = await fetchBounded(addressOf(url, q), {
          headers: { Accept: 'application/json' },
          signal: AbortSignal.timeout(limits.totalMs),
        })
        const found = readAnswer(response.status, await response.text())
        breaker.succeeded()
        return found
      } catch (error) {
        recordFailure(breaker, { service: 'addresses', error })
        return []
      }
    },
  }
}

/** Undefined where the service would refuse it: it requires three characters, the first a letter or a digit. */
function queryOf(typed: string): string | undefined {
  const q = typed.replace(/\s+/g, ' ').trim().slice(0, MOST_TYPED)
  return q.length >= MIN_QUERY_LENGTH && /^[\p{L}\p{N}]/u.test(q) ? q : undefined
}

/** Keeps parameters of the configured URL, such as `index=address`. */
function addressOf(url: string, q: string): URL {
  const address = new URL(url)
  for (const [name, value] of Object.entries({ q, limit: String(MAX_SUGGESTIONS), autocomplete: '1' }))
    address.searchParams.set(name, value)
  return address
}

const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })

/** Throws for an invalid response; drops single entries that are not addresses in metropolitan France. */
function readAnswer(status: number, text: string): AddressSuggestion[] {
  if (status !== 200) throw new Error(`status ${status}`)
  const { features } = collection.parse(JSON.parse(text))
  const read = features.flatMap((one) => feature.safeParse(one).data ?? [])
  const known = new Map(read.map((one) => [`${one.address} ${one.postalCode} ${one.city}`.toLowerCase(), one]))
  return [...known.values()].slice(0, MAX_SUGGESTIONS)
}

/** Restricted to address characters: they fill a form whose address receives a parcel. */
const words = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’.,\-/()°]*$/u)

/** Longitude and latitude, Corsica included. */
const metropolitan = z.tuple([z.number().min(-5.5).max(9.8), z.number().min(41.2).max(51.3)])

const feature = z
  .object({
    geometry: z.object({ type: z.literal('Point'), coordinates: metropolitan }),
    properties: z.object({
      type: z.enum(['housenumber', 'street', 'locality']),
      name: words,
      postcode: z.string().regex(/^(?!00|97|98)\d{5}$/),
      citycode: z.string().regex(/^(?!97|98)(?:\d{2}|2[AB])\d{3}$/),
      city: words,
    }),
  })
  .transform(({ properties: { name, postcode, city } }) => ({ address: name, postalCode: postcode, city }))
