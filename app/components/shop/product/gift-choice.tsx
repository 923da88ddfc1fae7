import { ChoiceCard, Choices } from '~/components/ui/choice-card'
import { FieldError } from '~/components/ui/field-error'
import { giftValueWords, type ProductPack } from '~/models/catalogue'

export interface SelectionProblem {
  /** Id of the control. */
  field?: string
  message: string
}

/** The gifts of every pack are rendered; CSS shows those of the checked one. */
export function GiftChoice(props: {
  packs: ProductPack[]
  selected: string | null
  problem: SelectionProblem | undefined
}) {
  const { packs, selected, problem } = props
  const error = problem?.field?.startsWith('gift_product') ? problem.message : undefined
  const gifts = new Map(packs.flatMap((pack) => pack.gifts.map((gift) => [gift.productId, gift] as const)))
  if (gifts.size === 0) return null
  const packsOf = (giftId: string) => packs.filter((pack) => pack.gifts.some((gift) => gift.productId === giftId))
  const givingPacks = packs.filter((pack) => pack.gifts.length > 0)
  return (
    <div className={`gifts ${givingPacks.map((pack) => `gift-for-${pack.type}`).join(' ')}`}>
      <Choices legend="Votre produit offert">
        <p className="muted small">
          Un cadeau au choix avec {givingPacks.map((pack) => `le ${pack.name}`).join(' ou ')}.
        </p>
        {error ? <FieldError id="gift_product-error" message={error} /> : null}
        {[...gifts.values()].map((gift) => (
          <ChoiceCard
            key={gift.productId}
            name="gift_product"
            value={gift.productId}
            checked={selected === gift.productId && gift.available > 0}
            describedBy={error ? 'gift_product-error' : undefined}
            title={gift.name}
            unavailable={gift.available > 0 ? undefined : 'Épuisé pour le moment'}
            className={packsOf(gift.productId)
              .map((pack) => `gift-for-${pack.type}`)
              .join(' ')}
          >
            {giftValueWords(gift)}
          </ChoiceCard>
        ))}
      </Choices>
    </div>
  )
}
