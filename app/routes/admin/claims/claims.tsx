import { href, Link } from 'react-router'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { Filters, SelectFilter, UnknownFilters } from '~/components/admin/page/filters'
import { Notice } from '~/components/ui/notice'
import { adminRequest } from '~/middleware/administrator.server'
import { claimPlaces, claimPlaceText, WARNED_DAYS } from '~/models/content/text'
import { type AdminClaim, listAdminClaims } from '~/models/content/text/index.server'
import { formatShortDate } from '~/models/values/french-date'
import type { RoutePolicy } from '~/runtime/route-policy'
import { chosen, unknownIn } from '../list-filter'
import type { Route } from './+types/claims'
import { ClaimBadge } from './claim-fields'

export const handle = { policy: {} satisfies RoutePolicy }

export { claimStyles as links } from '../stylesheets'

const states = {
  affichees: ['shown', 'example'],
  absentes: ['unproven', 'no-value', 'expired'],
  retirees: ['withdrawn'],
}
const slugs = ['affichees', 'absentes', 'retirees'] as const

/** Reads `?endroit=` and `?etat=`. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db, identity, at } = adminRequest(context)
  const place = chosen(searchParams.get('endroit'), claimPlaces)
  const state = chosen(searchParams.get('etat'), slugs)
  const all = await listAdminClaims(db, { demo: identity.demo, at })
  const listed = all.filter(
    (claim) => (!place || claim.row.place === place) && (!state || states[state].includes(claim.state)),
  )
  return {
    claims: listed.map(toRow),
    unknown: unknownIn(searchParams, { endroit: place, etat: state }),
    ending: all.filter(({ endsSoon }) => endsSoon).length,
    ended: all.filter((claim) => claim.state === 'expired').length,
  }
}

function toRow({ row, shown, state, endsSoon }: AdminClaim) {
  const { place, key, expires_on: expires } = row
  return {
    ...{ place, key, state, endsSoon },
    placeWords: Object.hasOwn(claimPlaceText, place) ? claimPlaceText[place] : `endroit inconnu (${place})`,
    words: [shown.figure, shown.text].filter(Boolean).join(' ') || 'sans texte',
    proof: [shown.proof, row.proof_url, row.proof_name].filter(Boolean).join(' ') || 'aucune',
    expires: expires === null ? '—' : formatShortDate(new Date(`${expires}T12:00:00Z`)),
  }
}

const stateOptions = [
  { value: 'affichees', label: 'Affichées' },
  { value: 'absentes', label: 'Non affichées' },
  { value: 'retirees', label: 'Retirées' },
]
const placeOptions = claimPlaces.map((value) => ({ value, label: claimPlaceText[value] }))

export default function Claims({ loaderData }: Route.ComponentProps) {
  const { claims, unknown, ending, ended } = loaderData
  const warnings = [
    ...(ended > 0 ? [`Expirées, absentes des pages\u202f: ${counted(ended)}.`] : []),
    ...(ending > 0 ? [`Preuve à revoir dans les ${WARNED_DAYS} jours\u202f: ${counted(ending)}.`] : []),
  ]
  return (
    <>
      <AdminHeader
        title="Affirmations"
        lead="Chiffres et promesses des pages. Sans preuve qui vaut encore, une affirmation n’est pas affichée."
        actions={
          <Link className="button" to={href('/admin/affirmations/nouvelle')}>
            Nouvelle affirmation
          </Link>
        }
      />
      {warnings.length > 0 ? <Notice tone="caution" live={false} lines={warnings} /> : null}
      <Filters>
        <SelectFilter name="endroit" label="Endroit" all="Tous" options={placeOptions} />
        <SelectFilter name="etat" label="État" all="Tous" options={stateOptions} />
      </Filters>
      <UnknownFilters names={unknown} />
      {claims.length > 0 ? (
        <ClaimTable claims={claims} />
      ) : (
        <AdminEmpty>
          <p>Aucune affirmation ici.</p>
          <Link to={href('/admin/affirmations/nouvelle')}>En écrire une</Link>
        </AdminEmpty>
      )}
    </>
  )
}

function counted(count: number): string {
  return `${count} ${count > 1 ? 'affirmations' : 'affirmation'}`
}

type ListedClaim = Route.ComponentProps['loaderData']['claims'][number]

function ClaimTable({ claims }: { claims: ListedClaim[] }) {
  return (
    <DataTable
      caption="Affirmations, par endroit"
      rows={claims}
      keyOf={({ place, key }) => `${place}/${key}`}
      columns={[
        { label: 'Affirmation', cell: Words },
        { label: 'Endroit', cell: ({ placeWords }) => placeWords },
        { label: 'Preuve', cell: ({ proof }) => <span className="anywhere">{proof}</span> },
        { label: 'Jusqu’au', cell: ({ expires }) => <span className="num nowrap">{expires}</span> },
        { label: 'État', cell: ClaimBadge },
      ]}
    />
  )
}

function Words({ place, key, words }: ListedClaim) {
  return (
    <Link className="anywhere" to={href('/admin/affirmations/:place/:key', { place, key })}>
      {words}
    </Link>
  )
}
