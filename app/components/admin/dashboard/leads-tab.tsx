import { href, Link } from 'react-router'
import { LeadTable, type ShownLead } from '../leads/lead-table'
import { NoLeadYet } from '../leads/no-lead-yet'

/** The newest leads. */
export function LeadsTab({ leads }: { leads: ShownLead[] }) {
  if (leads.length === 0) return <NoLeadYet />
  return (
    <>
      <LeadTable caption="Leads récents" leads={leads} />
      <p className="admin-table-foot">
        <Link to={href('/admin/leads')}>Tous les leads</Link>
      </p>
    </>
  )
}
