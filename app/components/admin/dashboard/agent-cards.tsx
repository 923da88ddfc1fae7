import { Badge } from '~/components/ui/badge'
import { formatMoment } from '~/models/values'

export interface ThomasState {
  /** Configured; otherwise a search in our texts answers. */
  hasModel: boolean
  /** False while the model is away or its daily budget is spent: the search answers then. */
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
          {thomas.active ? <Badge tone="positive">actif</Badge> : <Badge tone="caution">modèle absent</Badge>}
        </header>
        <p>{engineWords(thomas)}</p>
        <p className="muted">
          {thomas.lastActivity
            ? `Dernière activité\u202f: ${formatMoment(thomas.lastActivity)}`
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

function engineWords({ hasModel, active }: ThomasState): string {
  if (!hasModel) return 'Répond par la recherche dans nos textes\u202f: aucun modèle de langage n’est configuré.'
  if (active) return 'Répond aux visiteurs avec le modèle de langage.'
  return 'Répond par la recherche dans nos textes\u202f: le modèle de langage est absent ou son budget du jour est épuisé.'
}
