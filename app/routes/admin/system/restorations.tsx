import { href, Link } from 'react-router'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { UnknownFilters } from '~/components/admin/page/filters'
import { Pager } from '~/components/admin/page/pager'
import { Tabs } from '~/components/admin/page/tabs'
import { listHref } from '~/components/ui/list-href'
import { Notice } from '~/components/ui/notice'
import type { LostKind, LostRecord, Restoration } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { lostKindNames, lostSubject, lostText } from '~/models/platform/restoration'
import { LOST_A_PAGE, listRestorations, pageLost, summarizeLost } from '~/models/platform/restoration/index.server'
import { formatOrderMoment } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'
import { isKeyOf, keysOf } from '~/runtime/record'
import type { RoutePolicy } from '~/runtime/route-policy'
import { unknownIn } from '../list-filter'
import { listPage } from '../list-page.server'
import type { Route } from './+types/restorations'
import { isOperator } from './verbs.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { systemStyles as links } from '../stylesheets'

const kinds = keysOf(lostKindNames)

/** `?le=`: which restore, the last one by default; `?quoi=`: what it lost. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = adminRequest(context)
  const page = listPage({ url, context })
  const all = await listRestorations(db)
  const asked = all.find(({ id }) => id === url.searchParams.get('le'))
  const chosen = asked ?? all[0]
  if (!chosen) return { shown: undefined, others: [], unknown: [] }
  const typed = url.searchParams.get('quoi')
  const summary = await summarizeLost(db, chosen)
  const first = kinds.find((kind) => summary.counts.has(kind)) ?? 'order'
  const kind = typed && isKeyOf(lostKindNames, typed) ? typed : first
  const { rows, count } = await pageLost(db, { restorationId: chosen.id, kind, page })
  return {
    unknown: unknownIn(url.searchParams, { le: asked?.id ?? '', quoi: typed === kind ? kind : '' }),
    others: all.map(({ id, restored_at }) => ({
      id,
      label: formatOrderMoment(restored_at),
      isShown: id === chosen.id,
    })),
    shown: {
      ...{ id: chosen.id, kind, page, rows: rows.map(rowOf), gaps: summary.gaps },
      lines: aboutLines(chosen, { unread: summary.unread, isOperator: isOperator(context) }),
      tabs: kinds
        .map((each) => ({ kind: each, count: summary.counts.get(each) ?? 0 }))
        .filter((tab) => tab.count > 0 || tab.kind === kind),
      pageCount: Math.max(1, Math.ceil(count / LOST_A_PAGE)),
    },
  }
}

function rowOf(lost: LostRecord) {
  return {
    subject: lost.subject,
    what: lostSubject(lost),
    text: lostText(lost),
    at: formatOrderMoment(lost.at),
    amount: lost.cents === null ? '' : formatEuros(lost.cents),
  }
}

function aboutLines(
  { archive_at, restored_at, known_by, file }: Restoration,
  { unread, isOperator }: { unread: LostKind[]; isOperator: boolean },
): string[] {
  const names = unread.map((kind) => lostKindNames[kind].many.toLowerCase()).join(', ')
  const lines = [
    `Restaurée le ${formatOrderMoment(restored_at)}, d’une sauvegarde du ${formatOrderMoment(archive_at)}.`,
  ]
  if (known_by === 'nothing')
    lines.push('Rien ne dit ce qui a été fait entre les deux\u202f: comparez avec votre prestataire de paiement.')
  else if (unread.length > 0)
    lines.push(`Connu en partie seulement\u202f: ${names}. Comparez avec votre prestataire de paiement.`)
  if (file && isOperator) lines.push(`La liste avec noms et adresses est sur le serveur\u202f: ${file}`)
  return lines
}

type Shown = NonNullable<Route.ComponentProps['loaderData']['shown']>

/** What the days between an archive and its restore had, and the shop no longer has. */
export default function Restorations({ loaderData: { shown, others, unknown } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title="Restaurations"
        lead="Ce qui a été fait après la sauvegarde, et que la boutique n’a plus. Rien n’en est donné ni envoyé une seconde fois."
        actions={<Link to={href('/admin/system')}>Système</Link>}
      />
      <UnknownFilters names={unknown} />
      {shown ? (
        <>
          {others.length > 1 ? (
            <Tabs
              label="Restaurations"
              tabs={others.map(({ id, label, isShown }) => ({ href: pathOf({ le: id }), label, current: isShown }))}
            />
          ) : null}
          <Notice
            tone="info"
            live={false}
            lines={[...shown.lines, ...shown.gaps.map(gapLine)]}
            link={{ href: href('/admin/factures'), label: 'Factures et avoirs' }}
          />
          <Lost {...shown} />
        </>
      ) : (
        <AdminEmpty>
          <p>Cette boutique n’a jamais été restaurée.</p>
        </AdminEmpty>
      )}
    </>
  )
}

function gapLine(numbers: string): string {
  return `${numbers}\u202f: donnés avant la restauration, jamais réutilisés.`
}

function pathOf(parameters: Record<string, string | number>): string {
  return listHref(href('/admin/restaurations'), parameters)
}

function Lost({ id, kind, tabs, rows, page, pageCount }: Shown) {
  return (
    <>
      <Tabs
        label="Ce qui est perdu"
        tabs={tabs.map(({ kind: each, count }) => ({
          ...{ label: lostKindNames[each].many, count, current: each === kind },
          href: pathOf({ le: id, quoi: each }),
        }))}
      />
      {rows.length === 0 ? (
        <AdminEmpty>
          <p>{page > pageCount ? 'Cette page est au-delà de la dernière.' : 'Rien de cette nature n’est perdu.'}</p>
        </AdminEmpty>
      ) : (
        <div className="stack">
          <p>{lostKindNames[kind].todo}</p>
          <DataTable
            caption={`${lostKindNames[kind].many}, de l’ancien au récent`}
            rows={rows}
            keyOf={({ subject }) => subject}
            columns={[
              { label: 'Date', cell: ({ at }) => <span className="num nowrap">{at}</span> },
              { label: kind === 'movement' ? 'Article' : 'Numéro', cell: ({ what }) => what },
              { label: 'Précision', cell: ({ text }) => text },
              { label: 'TTC', isNumber: true, cell: ({ amount }) => amount },
            ]}
          />
        </div>
      )}
      <Pager
        path={href('/admin/restaurations')}
        parameters={{ le: id, quoi: kind }}
        page={page}
        pageCount={pageCount}
      />
    </>
  )
}
