import { Icon, type IconName } from '~/components/ui/icons'
import { Unhyphenated } from '~/components/ui/text'
import { formatCount } from '~/models/values/wording'

interface Feature {
  icon: IconName
  title: string
  text: string
}

function listFeatures(mailsADay: number): Feature[] {
  return [
    {
      icon: 'home',
      title: 'Un site à votre métier',
      text: 'Offres, questions et textes d’un modèle, que vous changez quand vous voulez. Il se lit sans JavaScript, même sur un petit téléphone.',
    },
    {
      icon: 'people',
      title: 'Une fiche par client',
      text: 'Demandes, conversations, rappels et commandes d’une même adresse réunis, avec vos notes.',
    },
    {
      icon: 'box',
      title: 'Commandes, factures, stock',
      text: 'Du panier au remboursement, chaque étape est suivie et datée, et les rendez-vous se prennent en ligne. Devis\u202f: bientôt.',
    },
    {
      icon: 'chat',
      title: 'Un assistant qui cite vos textes',
      text: 'Il répond depuis vos offres et vos pages, dit qu’il est un programme et passe la main à une personne.',
    },
    {
      icon: 'mail',
      title: 'Des e-mails attendus',
      text: `Séquences et campagnes fondées sur l’accord des personnes\u202f: désinscription en un clic, ${formatCount(mailsADay)} e-mails par jour au plus, aucun le dimanche.`,
    },
    {
      icon: 'shield',
      title: 'Une base à vous seul',
      text: 'Les données de votre espace ont leur propre fichier, sauvegardé dès qu’il change. Commandes et prospects s’exportent en tableur.',
    },
  ]
}

export function Features({ mailsADay }: { mailsADay: number }) {
  return (
    <section className="landing-section" id="fonctions">
      <div className="wrap">
        <h2>Ce que vous n’avez plus à recopier</h2>
        <ul className="landing-three landing-features">
          {listFeatures(mailsADay).map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} />
              <h3>{title}</h3>
              <p className="muted small">
                <Unhyphenated text={text} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
