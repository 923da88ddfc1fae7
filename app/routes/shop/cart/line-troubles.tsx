import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Button } from '~/components/ui/button'
import { ChoiceCard, Choices } from '~/components/ui/choice-card'
import { Notice } from '~/components/ui/notice'
import type { CartSummaryLine, LineTrouble } from '~/models/shop/cart'
import { giftValueText, type ProductCard } from '~/models/shop/catalogue'
import { formatEuros, formatTtc } from '~/models/values/money'
import { taxText } from '~/models/values/vat'
import { LineForm } from './line-form'

interface TroubleProps {
  line: CartSummaryLine
  search: string
}

/** Changes since the line was added, with the form that resolves them. */
export function LineTroubles({
  line,
  search,
  trouble,
  closest = [],
}: TroubleProps & { trouble: LineTrouble; closest?: ProductCard[] }) {
  const form = { line, search }
  switch (trouble.kind) {
    case 'withdrawn':
      return (
        <Trouble text="Cet article n’est plus en vente. Supprimez-le pour continuer.">
          <Closest cards={closest} />
        </Trouble>
      )
    case 'gift-to-choose':
      return (
        <Trouble text={`${formerGiftText(line)}Choisissez votre produit offert.`}>
          <GiftForm {...form} />
        </Trouble>
      )
    case 'gifts-exhausted':
      return (
        <Trouble text="Les produits offerts de cette formule sont épuisés. Choisissez une autre formule, ou gardez celle-ci au même prix.">
          <WithoutGiftForm {...form} />
        </Trouble>
      )
    case 'gift-withdrawn':
      return (
        <Trouble text={`${formerGiftText(line)}Choisissez une autre formule, ou gardez celle-ci sans cadeau.`}>
          <WithoutGiftForm {...form} />
        </Trouble>
      )
    case 'gift-short':
      return trouble.left > 0 ? (
        <Trouble
          text={`Il ne reste que ${trouble.left} ${trouble.left > 1 ? 'cadeaux' : 'cadeau'} pour ${line.quantity} packs.`}
        >
          <SetQuantityForm {...form} quantity={trouble.left} />
        </Trouble>
      ) : (
        <Trouble text="Votre cadeau est épuisé et aucun autre n’est disponible. Le prix du pack reste le même.">
          <WithoutGiftForm {...form} />
        </Trouble>
      )
    case 'short':
      return trouble.left > 0 ? (
        <Trouble text={leftText(trouble)}>
          <SetQuantityForm {...form} quantity={trouble.left} />
        </Trouble>
      ) : (
        <Trouble text="Cet article vient d’être épuisé. Supprimez-le pour continuer.">
          <Closest cards={closest} />
          <a href={href('/products/:productId/prevenir', { productId: line.productId })}>
            Prévenez-moi de son retour
            <span className="visually-hidden">
              {'\u202f'}: {line.productName}
            </span>
          </a>
        </Trouble>
      )
    case 'contended':
      return (
        <Trouble text={contendedText(trouble)}>
          <LineForm {...form}>
            <Button variant="quiet" name="quantity" value="0">
              Retirer<span className="visually-hidden"> {line.name}</span>
            </Button>
          </LineForm>
        </Trouble>
      )
    case 'price':
      return (
        <Trouble
          text={
            <>
              Le prix est passé de {formatEuros(line.formerUnitCents ?? 0)} à{' '}
              <strong>{formatEuros(line.unitCents)}</strong> {taxText(line.vatPercent).tax} depuis votre ajout.
            </>
          }
        >
          <form method="post" action={`${href('/cart')}${search}`}>
            <Button variant="quiet">Accepter le prix actuel</Button>
          </form>
        </Trouble>
      )
  }
}

function formerGiftText({ gift, giftWithdrawn }: CartSummaryLine): string {
  if (giftWithdrawn) return 'Votre cadeau n’est plus proposé. '
  return gift ? `Votre cadeau « ${gift.name} » est épuisé. ` : ''
}

function leftText({ left, mostAlone, rivals }: LineTrouble & { kind: 'short' }): string {
  if (rivals.length === 0) return `Il n’en reste que ${left}.`
  return `Il n’en reste que ${mostAlone}, et ${quotedNames(rivals)} en prend aussi\u202f: ${left} au plus pour cette ligne.`
}

function contendedText({ mostAlone, rivals, gift }: LineTrouble & { kind: 'contended' }): string {
  const what = gift === undefined ? 'n’en reste' : `ne reste de votre cadeau «\u202f${gift}\u202f»`
  const units = mostAlone === 1 ? 'qu’un seul exemplaire' : `que ${mostAlone} exemplaires`
  return `Il ${what} ${units}, que prend aussi ${quotedNames(rivals)} de ce panier\u202f: retirez l’une de ces lignes.`
}

const listFormat = new Intl.ListFormat('fr-FR')

function quotedNames(names: string[]): string {
  return listFormat.format(names.map((name) => `«\u202f${name}\u202f»`))
}

function Closest({ cards }: { cards: ProductCard[] }) {
  if (cards.length === 0) return null
  return (
    <div>
      <p>Ce qui s’en approche et que nous avons en stock{'\u202f'}:</p>
      <ul>
        {cards.map(({ id, name, priceCents }) => (
          <li key={id}>
            <a href={href('/products/:productId', { productId: id })}>{name}</a>,{' '}
            <span className="num">{formatTtc(priceCents)} TTC</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Only a hint: the buyer may want the article in addition to the pack. */
export function HeldByPack({ line, search, pack }: TroubleProps & { pack: string }) {
  return (
    <Trouble
      text={`Déjà compris dans votre pack « ${pack} ». Retirez cette ligne pour ne pas payer deux fois, ou gardez-la si vous en voulez un de plus.`}
    >
      <LineForm line={line} search={search}>
        <Button variant="quiet" name="quantity" value="0">
          Retirer<span className="visually-hidden"> {line.name}</span>
        </Button>
      </LineForm>
    </Trouble>
  )
}

function Trouble({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <Notice tone="caution" live={false} className="cart-line-trouble">
      <p>{text}</p>
      {children}
    </Notice>
  )
}

function WithoutGiftForm({ line, search }: TroubleProps) {
  return (
    <LineForm line={line} search={search}>
      <input type="hidden" name="gift_product" value="" />
      <Button variant="quiet">Continuer sans cadeau</Button>
    </LineForm>
  )
}

function SetQuantityForm({ line, search, quantity }: TroubleProps & { quantity: number }) {
  return (
    <LineForm line={line} search={search}>
      <Button variant="quiet" name="quantity" value={quantity}>
        Passer à {quantity}
      </Button>
    </LineForm>
  )
}

export function GiftForm({ line, search }: TroubleProps) {
  return (
    <LineForm line={line} search={search} className="stack stack-small">
      <Choices legend={`Produit offert avec ${line.name}`} hideLegend>
        {line.giftChoices.map((gift) => (
          <ChoiceCard
            key={gift.productId}
            name="gift_product"
            value={gift.productId}
            checked={gift.productId === line.gift?.productId && gift.available > 0}
            title={gift.name}
            unavailable={gift.available > 0 ? undefined : 'Épuisé'}
          >
            {giftValueText(gift)}
          </ChoiceCard>
        ))}
      </Choices>
      <div>
        <Button variant="quiet">Choisir ce cadeau</Button>
      </div>
    </LineForm>
  )
}
