import { href } from 'react-router'
import { Icon, type IconName } from '../../ui/icons'
import { Unbroken } from '../../ui/unbroken'

export function ContactOptions({ offersCallback }: { offersCallback: boolean }) {
  return (
    <ul className="need-tiles">
      <Way to={href('/chat')} icon="chat" title="Discuter">
        Avec l’assistant IA, à toute heure
      </Way>
      {offersCallback ? (
        <Way to={href('/support/rappel')} icon="phone" title="Être rappelé">
          Gratuit, au créneau que vous choisissez
        </Way>
      ) : null}
      <Way to="#contact" icon="mail" title="Écrire">
        Une personne vous répond par e-mail
      </Way>
      <Way to={href('/support/commande')} icon="box" title="Suivre une commande">
        Avec son numéro, sans compte
      </Way>
    </ul>
  )
}

function Way({ to, icon, title, children }: { to: string; icon: IconName; title: string; children: string }) {
  return (
    <li>
      <a href={to}>
        <Icon name={icon} />
        <strong>{title}</strong>
        <span className="muted">
          <Unbroken text={children} />
        </span>
      </a>
    </li>
  )
}
