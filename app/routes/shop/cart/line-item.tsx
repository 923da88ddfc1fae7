import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Picture } from '~/components/shop/page/picture'
import { useVat } from '~/components/shop/page/use-shop'
import { Button } from '~/components/ui/button'
import { ChoiceCard, Choices } from '~/components/ui/card'
import { FieldError } from '~/components/ui/field'
import { Icon } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { PLACEHOLDER_PICTURE } from '~/models/content/picture'
import type { CartSummaryLine, LineTrouble } from '~/models/shop/cart'
import { contentsText, giftText, giftValueText, type ProductCard, partText } from '~/models/shop/catalogue'
import { formatEuros, formatTtc } from '~/models/values/money'
import { taxText } from '~/models/values/vat'
import { ofName } from '~/models/values/wording'

interface TroubleProps {
  line: CartSummaryLine
  search: string
}

/** Changes since the line was added, with the form that resolves them. */
function LineTroubles({
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
      return <GiftShort {...form} left={trouble.left} />
    case 'short':
      return <Short {...form} trouble={trouble} closest={closest} />
    case 'contended':
      return (
        <Trouble text={contendedText(trouble)}>
          <RemoveForm {...form} />
        </Trouble>
      )
    case 'price':
      return (
        <Trouble
          text={
            <>
              Le prix est passé de {formatEuros(line.formerUnitCents ?? 0)} à{' '}
              <strong>{formatEuros(line.unitCents)}</strong> {taxText(line.vat).tax} depuis votre ajout.
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

function GiftShort({ line, search, left }: TroubleProps & { left: number }) {
  if (left > 0)
    return (
      <Trouble text={`Il ne reste que ${left} ${left > 1 ? 'cadeaux' : 'cadeau'} pour ${line.quantity} packs.`}>
        <SetQuantityForm line={line} search={search} quantity={left} />
      </Trouble>
    )
  return (
    <Trouble text="Votre cadeau est épuisé et aucun autre n’est disponible. Le prix du pack reste le même.">
      <WithoutGiftForm line={line} search={search} />
    </Trouble>
  )
}

interface ShortProps extends TroubleProps {
  trouble: LineTrouble & { kind: 'short' }
  closest: ProductCard[]
}

function Short({ line, search, trouble, closest }: ShortProps) {
  if (trouble.left > 0)
    return (
      <Trouble text={leftText(trouble)}>
        <SetQuantityForm line={line} search={search} quantity={trouble.left} />
      </Trouble>
    )
  return (
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
  const vat = useVat()
  if (cards.length === 0) return null
  return (
    <div>
      <p>Ce qui s’en approche et que nous avons en stock{'\u202f'}:</p>
      <ul>
        {cards.map(({ id, name, priceCents }) => (
          <li key={id}>
            <a href={href('/products/:productId', { productId: id })}>{name}</a>,{' '}
            <span className="num">{formatTtc(priceCents, vat)} TTC</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Only a hint: the buyer may want the article in addition to the pack. */
function HeldByPack({ line, search, pack }: TroubleProps & { pack: string }) {
  return (
    <Trouble
      text={`Déjà compris dans votre pack « ${pack} ». Retirez cette ligne pour ne pas payer deux fois, ou gardez-la si vous en voulez un de plus.`}
    >
      <RemoveForm line={line} search={search} />
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

function RemoveForm({ line, search }: TroubleProps) {
  return (
    <LineForm line={line} search={search}>
      <Button variant="quiet" name="quantity" value="0">
        Retirer<span className="visually-hidden"> {line.name}</span>
      </Button>
    </LineForm>
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

function GiftForm({ line, search }: TroubleProps) {
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

interface LineFormProps {
  line: CartSummaryLine
  search: string
  id?: string
  className?: string
  children?: ReactNode
}

/** `search`: `?express=…` for an express cart. */
function LineForm({ line, search, id, className, children }: LineFormProps) {
  return (
    <form method="post" action={`${href('/cart/line')}${search}`} id={id} className={className} noValidate>
      <input type="hidden" name="product_id" value={line.productId} />
      <input type="hidden" name="pack_type" value={line.packType} />
      {children}
    </form>
  )
}

/** A refused change of a line, with the typed value. */
export interface LineRefusal {
  key: string
  field: 'quantity' | 'gift'
  message: string
  typed: string
}

interface LineItemProps {
  line: CartSummaryLine
  search: string
  refusal: LineRefusal | undefined
  /** Alternatives to a sold-out line. */
  closest?: ProductCard[]
}

export function LineItem({ line, search, refusal, closest }: LineItemProps) {
  const withdrawn = line.trouble?.kind === 'withdrawn'
  const contents = contentsText(line.parts.map(partText))
  return (
    <li className="cart-line">
      <LinePicture line={line} />
      <div className="cart-line-body">
        <h2 className="cart-line-name">
          {withdrawn ? (
            line.productName
          ) : (
            <a href={href('/products/:productId', { productId: line.productId })}>{line.productName}</a>
          )}
        </h2>
        {line.packName ? <p className="muted">{line.packName}</p> : null}
        {withdrawn ? null : (
          <p className="muted small num">
            {`${formatEuros(line.unitCents)} ${taxText(line.vat).tax} l’unité`}
            {line.vat.percent > 0 ? ` (${formatEuros(line.unitHtCents)} HT)` : null}
          </p>
        )}
      </div>
      {withdrawn ? null : <p className="cart-line-total num">{formatEuros(line.totalCents)}</p>}
      {contents ? <p className="cart-line-contents muted small">{contents}</p> : null}
      {line.gift ? <LineGift line={line} search={search} /> : null}
      <div className="cart-line-controls">
        {withdrawn ? null : <QuantityForms line={line} search={search} refusal={refusal} />}
        <LineForm line={line} search={search}>
          <input type="hidden" name="quantity" value="0" />
          <Button variant="link" aria-label={`Supprimer ${line.name}`}>
            Supprimer
          </Button>
        </LineForm>
      </div>
      {refusal ? (
        <FieldError id={`${line.key}-erreur`} message={refusal.message} className="cart-line-error" role="alert" />
      ) : null}
      {line.trouble ? <LineTroubles line={line} trouble={line.trouble} search={search} closest={closest} /> : null}
      {line.heldBy && line.trouble?.kind !== 'contended' ? (
        <HeldByPack line={line} search={search} pack={line.heldBy} />
      ) : null}
    </li>
  )
}

function LinePicture({ line }: { line: CartSummaryLine }) {
  if (line.picture) return <Picture {...line.picture} alt="" sizes="96px" className="cart-line-picture" />
  return <img className="cart-line-picture" src={PLACEHOLDER_PICTURE} alt="" width="96" height="96" loading="lazy" />
}

function LineGift({ line, search }: { line: CartSummaryLine; search: string }) {
  const { gift } = line
  if (!gift) return null
  const swappable = line.trouble === undefined && line.giftChoices.length > 1
  return (
    <div className="cart-line-gift small">
      <Icon name="gift" />
      <div>
        <p>{giftText(gift, line.quantity)}</p>
        {swappable ? (
          <details>
            <summary>Changer de cadeau</summary>
            <GiftForm line={line} search={search} />
          </details>
        ) : null}
      </div>
    </div>
  )
}

/** − and + have separate forms: Enter in a field presses the first button of its form. */
function QuantityForms({ line, search, refusal }: LineItemProps) {
  const form = `${line.key}-nombre`
  const typed = refusal?.field === 'quantity' ? refusal.typed : undefined
  return (
    <div className="cart-quantity">
      <div className="quantity">
        <LineForm line={line} search={search}>
          <button type="submit" name="quantity" value={line.quantity - 1} aria-label={`Un de moins : ${line.name}`}>
            <Icon name="minus" />
          </button>
        </LineForm>
        <LineForm line={line} search={search} id={form}>
          <label className="visually-hidden" htmlFor={`${line.key}-quantite`}>
            Quantité {ofName(line.name)}
          </label>
          <input
            className="input"
            id={`${line.key}-quantite`}
            type="number"
            name="quantity"
            min="0"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={typed ?? line.quantity}
            aria-invalid={typed === undefined ? undefined : true}
            aria-describedby={typed === undefined ? undefined : `${line.key}-erreur`}
          />
        </LineForm>
        <LineForm line={line} search={search}>
          <button type="submit" name="quantity" value={line.quantity + 1} aria-label={`Un de plus : ${line.name}`}>
            <Icon name="plus" />
          </button>
        </LineForm>
      </div>
      <Button variant="link" form={form} aria-label={`Mettre à jour la quantité ${ofName(line.name)}`}>
        Mettre à jour
      </Button>
    </div>
  )
}
