import { data, href, Link, redirect, useParams } from 'react-router'
import { BulkForm } from '~/components/admin/list/bulk-form'
import { SavedViews } from '~/components/admin/list/saved-views'
import { Split, type SplitItem, useOpenFocus } from '~/components/admin/list/split'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Filters, SearchFilter, SelectFilter, UnknownFilters } from '~/components/admin/page/filters'
import { BeyondLastPage, Pager } from '~/components/admin/page/pager'
import { Tabs } from '~/components/admin/page/tabs'
import { useRefresh } from '~/components/admin/page/use-refresh'
import { Button } from '~/components/ui/button'
import { listHref } from '~/components/ui/list-href'
import { adminRequest } from '~/middleware/administrator.server'
import { listSavedViews } from '~/models/platform/administrator/index.server'
import { readWorkRevision } from '~/models/platform/dashboard/index.server'
import type { InboxKind } from '~/models/support/contact'
import { countInbox, INBOX_PAGE_SIZE, listInbox } from '~/models/support/contact/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { chosen, unknownIn } from '../list-filter'
import { listPage } from '../list-page.server'
import type { Route } from './+types/inbox'
import { type InboxRowView, toRow } from './inbox-rows.server'
import { type InboxState, InboxTable, inboxPath, kindText } from './inbox-table'
import { inboxVerbs } from './verbs.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { inboxStyles as links } from '../stylesheets'

const tabs: { type: string; kind: InboxKind | undefined; label: string }[] = [
  { type: '', kind: undefined, label: 'Tout' },
  { type: 'conversations', kind: 'conversation', label: 'Conversations' },
  { type: 'rappels', kind: 'callback', label: 'Rappels' },
  { type: 'messages', kind: 'message', label: 'Messages' },
]

/** `?type=`, `?etat=`, `?q=`, `?page=`; unknown values are ignored and reported. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if ('*' in params) throw inboxVerbs.knows(url) ? redirect(href('/admin/inbox')) : data('Page inconnue', 404)
  const { searchParams } = url
  const { db, at, administrator } = adminRequest(context)
  const tab = tabs.find(({ type }) => type === searchParams.get('type'))
  const state: InboxState = chosen(searchParams.get('etat'), ['terminees', 'conservees'] as const) ?? ''
  const isKept = state === 'conservees'
  const kind = isKept ? 'conversation' : tab?.kind
  const filter = { closed: state === 'terminees', kept: isKept, search: (searchParams.get('q') ?? '').slice(0, 100) }
  const page = listPage({ url, context })
  const [revision, counts] = [await readWorkRevision(db, ['inbox']), await countInbox(db, filter)]
  const items = await listInbox(db, { ...filter, kind, page })
  return {
    parameters: { type: (isKept ? 'conversations' : tab?.type) ?? '', etat: state, q: filter.search },
    unknown: unknownIn(searchParams, { type: tab?.type, etat: state }),
    page,
    counts,
    pageCount: Math.ceil(countOf(counts, kind) / INBOX_PAGE_SIZE),
    rows: items.map((item) => toRow(item, at)),
    views: await listSavedViews(db, { userId: administrator.id, screen: 'inbox' }),
    revision,
  }
}

export const action = inboxVerbs.act

function countOf(counts: Record<InboxKind, number>, kind: InboxKind | undefined): number {
  return kind ? counts[kind] : counts.conversation + counts.callback + counts.message
}

const states = [
  { value: 'terminees', label: 'Terminées' },
  { value: 'conservees', label: 'Toutes les conversations' },
]

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { conversationId, callbackId, messageId } = useParams()
  const openId = conversationId ?? callbackId ?? messageId
  useOpenFocus(openId)
  if (!openId) return <InboxList {...loaderData} />
  const items = loaderData.rows.map(toItem)
  return <Split title="Boîte de réception" path={href('/admin/inbox')} items={items} openId={openId} />
}

function toItem({ id, href, kind, who, number, due, closed }: InboxRowView): SplitItem {
  return { id, href, title: who || number, detail: `${kindText[kind].label}, ${closed ?? due}` }
}

function InboxList({
  views,
  parameters,
  unknown,
  page,
  counts,
  pageCount,
  rows,
  revision,
}: Route.ComponentProps['loaderData']) {
  useRefresh(['inbox'], revision)
  const { etat } = parameters
  const path = href('/admin/inbox')
  return (
    <>
      <AdminHeader
        title="Boîte de réception"
        lead="Conversations confiées à une personne, rappels à passer et messages, du plus urgent au moins urgent."
      />
      <Tabs
        label="Genre de demande"
        tabs={tabs.map(({ type, kind, label }) => ({
          href: listHref(path, { ...parameters, etat: etat === 'terminees' ? etat : '', type }),
          label,
          count: etat === 'conservees' && kind !== 'conversation' ? undefined : countOf(counts, kind),
          current: parameters.type === type,
        }))}
      />
      <SavedViews screen="inbox" path={path} views={views} />
      <Filters>
        {parameters.type ? <input type="hidden" name="type" value={parameters.type} /> : null}
        <SearchFilter label="Nom, e-mail, téléphone ou référence" />
        <SelectFilter name="etat" label="État" all="À traiter" options={states} />
      </Filters>
      <UnknownFilters names={unknown} />
      {rows.length === 0 ? (
        <Empty parameters={parameters} isBeyond={page > pageCount && pageCount > 0} />
      ) : (
        <>
          {etat ? null : (
            <BulkForm action={inboxPath('terminer', {})}>
              <Button variant="quiet">Marquer comme terminées</Button>
            </BulkForm>
          )}
          <InboxTable rows={rows} state={etat} />
        </>
      )}
      <Pager path={path} parameters={parameters} page={page} pageCount={pageCount} />
    </>
  )
}

interface EmptyProps {
  parameters: Route.ComponentProps['loaderData']['parameters']
  isBeyond: boolean
}

function Empty({ parameters, isBeyond }: EmptyProps) {
  const path = href('/admin/inbox')
  if (isBeyond) return <BeyondLastPage back={listHref(path, parameters)} label="Revenir à la première page" />
  const isFiltered = parameters.q !== ''
  return (
    <AdminEmpty>
      <p>{isFiltered ? 'Rien ne correspond.' : emptyText[parameters.etat]}</p>
      {isFiltered ? <Link to={path}>Tout afficher</Link> : null}
    </AdminEmpty>
  )
}

const emptyText = {
  '': 'Personne n’attend.',
  terminees: 'Rien n’est encore terminé.',
  conservees: 'Aucune conversation n’est conservée.',
}
