import { Badge } from '~/components/ui/badge'
import { formatDateTime } from '~/models/values'

export interface ThomasState {
  /** Whether the language model answers; an embedded search does otherwise. */
  active: boolean
  /** When somebody last wrote to it, ISO-8601. */
  lastActivity: string | undefined
}

const otherAgents = [
  { name: 'Récupération de paniers', task: 'écrit, avec l’accord de la personne, au sujet d’un panier laissé' },
  { name: 'Hunter', task: 'rassemble les prospects' },
  { name: 'Scraper', task: 'complète les fiches des prospects' },
  { name: 'Mercury', task: '6 séquences d’e-mails automatisées, 100 e-mails par jour au plus' },
  { name: 'Upload', task: 'lit les tableurs déposés' },
  { name: 'Fortress', task: 'contrôle la sécurité' },
]

export function AgentCards({ thomas }: { thomas: ThomasState }) {
  return (
    <ul className="agent-cards">
      <li className="admin-panel agent-card">
        <header>
          <h3>Thomas</h3>
          {thomas.active ? <Badge tone="positive">actif</Badge> : <Badge tone="caution">sans modèle de langage</Badge>}
        </header>
        <p>
          {thomas.active
            ? 'Répond aux visiteurs avec le modèle de langage.'
            : 'Répond aux visiteurs par la recherche dans nos textes\u202f: le modèle de langage n’est pas configuré ou ne répond pas.'}
        </p>
        <p className="muted">
          {thomas.lastActivity
            ? `Dernière activité\u202f: ${formatDateTime(new Date(thomas.lastActivity))}`
            : 'Personne ne lui a encore écrit.'}
        </p>
      </li>
      {otherAgents.map(({ name, task }) => (
        <li key={name} className="admin-panel agent-card">
          <header>
            <h3>{name}</h3>
            <Badge>bientôt</Badge>
          </header>
          <p className="muted">{task}</p>
        </li>
      ))}
    </ul>
  )
}
