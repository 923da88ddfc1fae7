import { href } from 'react-router'
import { addressBookPath } from '~/components/shop/address/address-book-path'
import { useShop } from '~/components/shop/page/use-shop'
import { Button, ButtonLink } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'
import { Notice } from '~/components/ui/notice'

interface BookAddress {
  id: string
  lines: string[]
  phone: string
  vatNumber: string | null
  siren: string | null
  isDefault: boolean
}

export interface AddressBookProps {
  addresses: BookAddress[]
  isFull: boolean
}

export function AddressBook({ addresses, isFull }: AddressBookProps) {
  const notice = useShop()?.notice
  return (
    <section className="stack" aria-labelledby="adresses">
      <h2 id="adresses">Mes adresses</h2>
      {notice?.section === addressBookPath ? <Notice {...notice} /> : null}
      {addresses.length === 0 ? (
        <p className="muted">
          Aucune adresse gardée. Celles que vous ajoutez vous sont proposées à la prochaine commande.
        </p>
      ) : (
        <ul className="address-cards">
          {addresses.map((address) => (
            <AddressCard key={address.id} {...address} />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="small">Votre carnet est plein : supprimez une adresse pour en ajouter une autre.</p>
      ) : (
        <div>
          <ButtonLink href={href('/profile/adresses/nouvelle')} variant="quiet">
            Ajouter une adresse
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

function AddressCard({ id, lines: [name, ...lines], phone, vatNumber, siren, isDefault }: BookAddress) {
  return (
    <li className="card">
      <address>
        <strong>{name}</strong>
        {[...lines, phone, vatNumber && `TVA : ${vatNumber}`, siren && `SIREN : ${siren}`]
          .filter(Boolean)
          .map((line) => (
            <span key={line}>{line}</span>
          ))}
      </address>
      {isDefault ? <Badge tone="accent">Par défaut</Badge> : null}
      <div className="address-actions small">
        <a href={href('/profile/adresses/:addressId', { addressId: id })}>
          Modifier<span className="visually-hidden"> l’adresse {lines.join(', ')}</span>
        </a>
        <a href={href('/profile/adresses/:addressId/suppression', { addressId: id })}>
          Supprimer<span className="visually-hidden"> l’adresse {lines.join(', ')}</span>
        </a>
        {isDefault ? null : (
          <form method="post" action={href('/profile/adresses/:addressId/defaut', { addressId: id })}>
            <Button variant="link">
              Choisir par défaut<span className="visually-hidden"> : {lines.join(', ')}</span>
            </Button>
          </form>
        )}
      </div>
    </li>
  )
}
