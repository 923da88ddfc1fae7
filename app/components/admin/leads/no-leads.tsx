import { href } from 'react-router'
import { AdminEmpty } from '../page/admin-empty'

export function NoLeads() {
  return (
    <AdminEmpty>
      <p>
        Aucun lead pour le moment. Les leads apparaissent quand des visiteurs utilisent le questionnaire ou le chat de
        l’assistant de vente.
      </p>
      <a href={href('/questionnaire')}>Ouvrir le questionnaire</a>
    </AdminEmpty>
  )
}
