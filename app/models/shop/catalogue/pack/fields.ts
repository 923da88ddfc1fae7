import type { PackType } from '~/database/schema'

export const packTypes = ['individual', 'basique', 'medium', 'premium'] as const satisfies readonly PackType[]

/** Form rows of a pack. */
export const PACK_PARTS = 6
export const PACK_GIFTS = 4

export const packPlaces = (count: number) => Array.from({ length: count }, (_, place) => place)

export function packFieldName(kind: 'part' | 'quantity' | 'gift', place: number): string {
  return `${kind}-${place}`
}
