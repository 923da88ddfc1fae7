import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/icons'
import { useShop } from '../use-shop'

/** Every way to a person or to an answer, the quickest first. */
export function WaysToReach({ offersCallback }: { offersCallback: boolean }) {
  const shop = useShop()
  return (
    <ul className="need-tiles">
      <Way href="/chat" icon="chat" title="Discuter">
        Avec l’assistant IA, à toute heure
      </Way>
      {offersCallback ? (
        <Way href="/support/rappel" icon="phone" title="Être rappelé">
          Gratuit, au créneau que vous choisissez
        </Way>
      ) : null}
      <Way href="/support/commande" icon="box" title="Suivre une commande">
        Avec son numéro et votre e-mail
      </Way>
      {shop?.phone ? (
        <Way href={`tel:${shop.phone.replaceAll(' ', '')}`} icon="phone" title={shop.phone.replaceAll(' ', '\u00a0')}>
          {shop.hours || 'Par téléphone'}
        </Way>
      ) : null}
    </ul>
  )
}

function Way({ href, icon, title, children }: { href: string; icon: IconName; title: string; children: ReactNode }) {
  return (
    <li>
      <a href={href}>
        <Icon name={icon} />
        <strong>{title}</strong>
        <span className="muted">{children}</span>
      </a>
    </li>
  )
}
