import type { ProductPack } from '~/models/shop/catalogue'
import { formatEuros, withVat } from '~/models/values/money'

/** Saving against buying the components separately. */
export function PackSavings({ pack, as: Element }: { pack: ProductPack; as: 'p' | 'span' }) {
  const separateCents = withVat(pack.componentsCents)
  const savedCents = separateCents - withVat(pack.priceCents)
  if (savedCents <= 0) return null
  return (
    <Element className="pack-savings">
      <strong>Vous économisez {formatEuros(savedCents)}</strong> : {formatEuros(separateCents)} si vous achetez les{' '}
      {pack.components.length} éléments séparément
    </Element>
  )
}
