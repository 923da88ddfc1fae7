import { href } from 'react-router'
import { Icon, type IconName } from '~/components/ui/icons'
import { Unhyphenated } from '~/components/ui/unbroken'

export function ContactOptions({ offersCallback }: { offersCallback: boolean }) {
  return (
    <ul className="need-tiles">
      <ContactOption to={href('/chat')} icon="chat" title="Discuter">
        Avec l’assistant IA, à toute heure
      </ContactOption>
      {offersCallback ? (
        <ContactOption to={href('/support/rappel')} icon="phone" title="Être rappelé">
          Gratuit, au créneau que vous choisissez
        </ContactOption>
      ) : null}
      <ContactOption to="#contact" icon="mail" title="Écrire">
        Une personne vous répond par e-mail
      </ContactOption>
      <ContactOption to={href('/support/commande')} icon="box" title="Suivre une commande">
        Avec son numéro, sans compte
      </ContactOption>
    </ul>
  )
}

function ContactOption({ to, icon, title, children }: { to: string; icon: IconName; title: string; children: string }) {
  return (
    <li>
      <a href={to}>
        <Icon name={icon} />
        <strong>{title}</strong>
        <span className="muted">
          <Unhyphenated text={children} />
        </span>
      </a>
    </li>
  )
}
