import { href, Link } from 'react-router'
import { LeadTable, NoLeads, type ShownLead } from '~/components/admin/leads/lead-table'

export function LeadsTab({ leads }: { leads: ShownLead[] }) {
  if (leads.length === 0) return <NoLeads />
  return (
    <>
      <LeadTable caption="Les leads les plus récents" leads={leads} />
      <p className="admin-table-foot">
        Les {leads.length} plus récents. <Link to={`${href('/admin/leads')}?page=1`}>Voir tous les leads</Link>
      </p>
    </>
  )
}
