import { useVat } from '~/components/shop/page/use-shop'
import { PackSavings } from '~/components/shop/product/pack-comparison'
import { NetPrice } from '~/components/shop/product/price'
import { ChoiceCard, Choices } from '~/components/ui/card'
import { Badge } from '~/components/ui/marks'
import type { PackType } from '~/database/schema'
import type { ProductPack, ProductPage } from '~/models/shop/catalogue'
import { formatTtc } from '~/models/values/money'

const PACK_FEATURES = 4

interface PackChoiceProps {
  product: ProductPage
  /** Description of the product without a pack. */
  alone: string
  selected: PackType
  badgeOf?: (pack: ProductPack) => string | undefined
}

export function PackChoice({ product, alone, selected, badgeOf }: PackChoiceProps) {
  return (
    <Choices legend="Choisissez votre formule">
      <ChoiceCard
        name="pack_type"
        value="individual"
        checked={selected === 'individual'}
        title={`${product.name} seul`}
        aside={<PackPrice htCents={product.priceCents} />}
        data={{ 'data-unit': product.priceCents }}
      >
        {alone}
      </ChoiceCard>
      {product.packs.map((pack) => (
        <ChoiceCard
          key={pack.type}
          name="pack_type"
          value={pack.type}
          checked={selected === pack.type}
          title={<PackTitle name={pack.name} badge={badgeOf?.(pack)} />}
          aside={<PackPrice htCents={pack.priceCents} />}
          data={{ 'data-unit': pack.priceCents }}
        >
          <PackSavings as="span" pack={pack} />
          {pack.gifts.length > 0 && pack.gifts.every((gift) => gift.available <= 0) ? (
            <span className="pack-feature">Les produits offerts de cette formule sont épuisés.</span>
          ) : null}
          {pack.features.slice(0, PACK_FEATURES).map((feature) => (
            <span key={feature} className="pack-feature">
              {feature}
            </span>
          ))}
        </ChoiceCard>
      ))}
    </Choices>
  )
}

function PackTitle({ name, badge }: { name: string; badge: string | undefined }) {
  if (!badge) return name
  return (
    <>
      {name} <Badge tone="accent">{badge}</Badge>
    </>
  )
}

function PackPrice({ htCents }: { htCents: number }) {
  return (
    <>
      <strong>{formatTtc(htCents, useVat())}</strong> <NetPrice cents={htCents} />
    </>
  )
}
