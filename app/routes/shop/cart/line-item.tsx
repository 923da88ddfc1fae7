import { href } from 'react-router'
import { Picture } from '~/components/shop/page/picture'
import { Button } from '~/components/ui/button'
import { FieldError } from '~/components/ui/field-error'
import { Icon } from '~/components/ui/icons'
import { PLACEHOLDER_PICTURE } from '~/models/content/picture'
import type { CartSummaryLine } from '~/models/shop/cart'
import { contentsText, giftText, type ProductCard, partText } from '~/models/shop/catalogue'
import { ofName } from '~/models/values/elision'
import { formatEuros } from '~/models/values/money'
import { LineForm } from './line-form'
import { GiftForm, HeldByPack, LineTroubles } from './line-troubles'

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
            {line.vatPercent === 0
              ? `${formatEuros(line.unitHtCents)} HT l’unité`
              : `${formatEuros(line.unitCents)} TTC l’unité (${formatEuros(line.unitHtCents)} HT)`}
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
