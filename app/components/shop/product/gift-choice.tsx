import { ChoiceCard, Choices } from '~/components/ui/card'
import { FieldError } from '~/components/ui/field'
import { Unhyphenated } from '~/components/ui/text'
import { giftValueText, type ProductPack, valuedGift } from '~/models/shop/catalogue'
import { useVat } from '../page/use-shop'
import { type GiftPictures, SmallPicture } from './small-picture'

export interface SelectionProblem {
  /** Id of the control. */
  field?: string
  message: string
}

/** Shown at the gifts, the first of which takes the focus. */
export function concernsGift(problem: SelectionProblem | undefined): boolean {
  return problem?.field?.startsWith('gift_product') ?? false
}

interface GiftChoiceProps {
  packs: ProductPack[]
  selected: string | null
  problem: SelectionProblem | undefined
  pictures?: GiftPictures
  /** Without a preceding error summary, the first gift takes the focus. */
  isFirst?: boolean
}

/** The gifts of every pack are rendered; CSS shows those of the checked one. */
export function GiftChoice({ packs, selected, problem, pictures, isFirst = false }: GiftChoiceProps) {
  const vat = useVat()
  const error = concernsGift(problem) ? problem : undefined
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
        {error ? (
          <FieldError id="gift_product-error" message={error.message} role={isFirst ? 'alert' : undefined} />
        ) : null}
        {[...gifts.values()].map((gift) => (
          <ChoiceCard
            key={gift.productId}
            name="gift_product"
            value={gift.productId}
            checked={selected === gift.productId && gift.available > 0}
            describedBy={error ? 'gift_product-error' : undefined}
            focused={isFirst && error?.field === `gift_product-${gift.productId}`}
            title={<Unhyphenated text={gift.name} />}
            aside={pictures ? <SmallPicture picture={pictures.get(gift.productId)} size={64} /> : null}
            unavailable={gift.available > 0 ? undefined : 'Épuisé pour le moment'}
            className={packsOf(gift.productId)
              .map((pack) => `gift-for-${pack.type}`)
              .join(' ')}
          >
            {giftValueText(valuedGift(gift, vat))}
          </ChoiceCard>
        ))}
      </Choices>
    </div>
  )
}
