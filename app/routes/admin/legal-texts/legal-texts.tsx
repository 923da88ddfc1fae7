import { href, Link } from 'react-router'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { adminRequest } from '~/middleware/administrator.server'
import { legalTextTitles } from '~/models/content/text'
import { type LegalVersion, listLegalTexts } from '~/models/content/text/index.server'
import { formatShortDate } from '~/models/values/french-date'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/legal-texts'
import { VersionBadge } from './legal-text-page'

export const handle = { policy: {} satisfies RoutePolicy }

export { legalTextStyles as links } from '../stylesheets'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, at } = adminRequest(context)
  const texts = await listLegalTexts(db, at)
  return {
    texts: texts.map(({ kind, versions }) => ({
      kind,
      title: legalTextTitles[kind],
      inForce: shown(versions.find(({ state }) => state === 'in-force')),
      coming: shown(versions.findLast(({ state }) => state === 'coming')),
      count: versions.length,
    })),
  }
}

function shown(version: LegalVersion | undefined): string {
  return version ? `${version.version}, depuis le ${formatShortDate(version.publishedAt)}` : ''
}

type Row = Route.ComponentProps['loaderData']['texts'][number]

export default function LegalTexts({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title="Textes légaux"
        lead="Chaque changement est une nouvelle version, avec le jour où elle entre en vigueur. Les anciennes restent lisibles."
      />
      <DataTable
        caption="Textes légaux"
        rows={loaderData.texts}
        keyOf={({ kind }) => kind}
        columns={[
          { label: 'Texte', cell: Title },
          { label: 'En vigueur', cell: CurrentVersion },
          { label: 'À venir', cell: UpcomingVersion },
          { label: 'Versions', isNumber: true, cell: ({ count }) => count },
        ]}
      />
    </>
  )
}

function Title({ kind, title }: Row) {
  return <Link to={href('/admin/textes-legaux/:kind', { kind })}>{title}</Link>
}

function CurrentVersion({ inForce }: Row) {
  return inForce || 'aucune'
}

function UpcomingVersion({ coming }: Row) {
  if (!coming) return 'aucune'
  return (
    <div className="row">
      <VersionBadge state="coming" /> {coming.replace(', depuis le ', ', le ')}
    </div>
  )
}
