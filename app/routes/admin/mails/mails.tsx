import { data, href, Link, redirect, useParams } from 'react-router'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { BulkForm } from '~/components/admin/list/bulk-form'
import { RowLink } from '~/components/admin/list/row-link'
import { SavedViews } from '~/components/admin/list/saved-views'
import { Split, type SplitItem, useOpenFocus } from '~/components/admin/list/split'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { type Column, DataTable } from '~/components/admin/page/data-table'
import { DateFilter, Filters, SearchFilter, SelectFilter, UnknownFilters } from '~/components/admin/page/filters'
import { BeyondLastPage, Pager } from '~/components/admin/page/pager'
import { useRefresh } from '~/components/admin/page/use-refresh'
import { Button } from '~/components/ui/button'
import { listHref } from '~/components/ui/list-href'
import { Notice } from '~/components/ui/notice'
import { adminRequest } from '~/middleware/administrator.server'
import { emailStatusName, emailStatusNames, mailKindName, mailKindNames } from '~/models/base/outbox'
import { countOutbox, listOutbox, OUTBOX_PAGE_SIZE } from '~/models/base/outbox/index.server'
import { listSavedViews } from '~/models/platform/administrator/index.server'
import { readWorkRevision } from '~/models/platform/dashboard/index.server'
import { formatMoment, isDay, parisInstant } from '~/models/values/french-date'
import type { RoutePolicy } from '~/runtime/route-policy'
import { chosen, unknownIn } from '../list-filter'
import { listPage } from '../list-page.server'
import type { Route } from './+types/mails'
import { ChangingStatus, MailActions } from './mail-actions'
import { resendVerbs } from './verbs.server'

export const handle = { policy: {} satisfies RoutePolicy }

const statuses = ['queued', 'sending', 'sent', 'failed'] as const

/**
 * `?etat=`, `?genre=`, `?q=` a recipient, `?du=` and `?au=` days in Paris, `?page=`; unknown values are ignored and
 * reported.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if ('*' in params) throw resendVerbs.knows(url) ? redirect(href('/admin/mails')) : data('Page inconnue', 404)
  const { searchParams } = url
  const { db, identity, administrator } = adminRequest(context)
  const status = chosen(searchParams.get('etat'), statuses)
  const kind = chosen(searchParams.get('genre'), Object.keys(mailKindNames))
  const recipient = (searchParams.get('q') ?? '').trim().slice(0, 100)
  const [from, to] = [dayIn(searchParams, 'du'), dayIn(searchParams, 'au')]
  const filter = { status, kind, recipient, from: from && startOf(from), to: to && startOf(to, 1) }
  const page = listPage({ url, context })
  const revision = await readWorkRevision(db, ['mails'])
  const rows = await listOutbox(db, { ...filter, page })
  const isLast = rows.length < OUTBOX_PAGE_SIZE && (rows.length > 0 || page === 1)
  return {
    isSmtpConfigured: identity.mailServer !== undefined,
    parameters: { etat: status ?? '', genre: kind ?? '', q: recipient, du: from ?? '', au: to ?? '' },
    unknown: unknownIn(searchParams, { etat: status, genre: kind, du: from, au: to }),
    page,
    pageCount: isLast ? page : Math.ceil((await countOutbox(db, filter)) / OUTBOX_PAGE_SIZE),
    rows: rows.map(toRow),
    views: await listSavedViews(db, { userId: administrator.id, screen: 'mails' }),
    revision,
  }
}

export const action = resendVerbs.act

const resendPath = verbPathOf<''>('/admin/mails/renvoyer/*')

/** Beyond them, times have no instant in every time zone. */
const [FIRST_DAY, LAST_DAY] = ['1000-01-01', '2999-12-31']

function dayIn(parameters: URLSearchParams, name: string): string | undefined {
  const day = parameters.get(name) ?? ''
  return isDay(day) && day >= FIRST_DAY && day <= LAST_DAY ? day : undefined
}

const DAY_MINUTES = 24 * 60

function startOf(day: string, daysLater = 0): string {
  return parisInstant(day, daysLater * DAY_MINUTES).toISOString()
}

type ListedMail = Awaited<ReturnType<typeof listOutbox>>[number]

function toRow({
  id,
  kind,
  recipient,
  subject,
  status,
  attempts,
  resends,
  last_error,
  created_at,
  sent_at,
}: ListedMail) {
  return {
    ...{ id, recipient, status, resends },
    wasSent: sent_at !== null,
    ...namesOf(subject, mailKindName(kind)),
    tries: resends > 0 ? `${attempts}, renvoyé ${resends} fois` : String(attempts),
    error: last_error ?? '',
    created: formatMoment(created_at),
    sent: sent_at ? formatMoment(sent_at) : '',
  }
}

/** A queued mail has no subject yet, so its kind is shown. */
function namesOf(subject: string | null, kindName: string): { subject: string; detail: string } {
  return subject ? { subject, detail: kindName } : { subject: kindName, detail: 'objet écrit à l’envoi' }
}

const statusOptions = statuses.map((value) => ({ value, label: emailStatusNames[value] }))
const kindOptions = Object.entries(mailKindNames).map(([value, label]) => ({ value, label }))

const columns: Column<ReturnType<typeof toRow>>[] = [
  { label: 'État', cell: (row) => <ChangingStatus {...row} /> },
  {
    label: 'Objet',
    cell: ({ id, subject, detail, error }) => (
      <span className="inbox-due">
        <RowLink id={id} to={href('/admin/mails/:emailId', { emailId: id })}>
          {subject}
        </RowLink>
        <span className="muted small">{detail}</span>
        {error ? <span className="small">{error}</span> : null}
      </span>
    ),
  },
  { label: 'À', cell: ({ recipient }) => <span className="inbox-about mail-recipient">{recipient}</span> },
  { label: 'Écrit', cell: ({ created }) => <span className="nowrap">{created}</span> },
  { label: 'Envoyé', cell: ({ sent }) => <span className="nowrap">{sent || '—'}</span> },
  { label: 'Essais', isNumber: true, cell: ({ tries }) => tries },
  { label: 'Actions', cell: (row) => <MailActions {...row} /> },
]

function choiceOf({ id, resends, subject, recipient }: ReturnType<typeof toRow>) {
  return { value: `${id}.${resends}`, label: `Cocher ${subject}, à ${recipient}` }
}

export { inboxStyles as links } from '../stylesheets'

export default function Mails({ loaderData }: Route.ComponentProps) {
  const { emailId } = useParams()
  useOpenFocus(emailId)
  if (!emailId) return <MailList {...loaderData} />
  const items = loaderData.rows.map(toItem)
  return <Split title="E-mails" path={href('/admin/mails')} items={items} openId={emailId} />
}

function toItem({ id, subject, recipient, status }: ReturnType<typeof toRow>): SplitItem {
  const detail = `${emailStatusName(status)}, ${recipient}`
  return { id, href: href('/admin/mails/:emailId', { emailId: id }), title: subject, detail }
}

function MailList({
  isSmtpConfigured,
  parameters,
  unknown,
  page,
  pageCount,
  rows,
  revision,
  views,
}: Route.ComponentProps['loaderData']) {
  useRefresh(['mails'], revision)
  const isFiltered = Object.values(parameters).some((value) => value !== '')
  return (
    <>
      <AdminHeader title="E-mails" lead="Tout ce que la boutique écrit, du plus récent au plus ancien." />
      {isSmtpConfigured ? null : <NotConfigured />}
      <SavedViews screen="mails" path={href('/admin/mails')} views={views} />
      <Filters>
        <SearchFilter label="Début de l’adresse du destinataire" />
        <SelectFilter name="etat" label="État" all="Tous" options={statusOptions} />
        <SelectFilter name="genre" label="Genre" all="Tous" options={kindOptions} />
        <DateFilter name="du" label="Du" />
        <DateFilter name="au" label="Au" />
      </Filters>
      <UnknownFilters names={unknown} />
      {page > pageCount && pageCount > 0 ? (
        <BeyondLastPage back={listHref(href('/admin/mails'), parameters)} label="Revenir à la première page" />
      ) : rows.length === 0 ? (
        <AdminEmpty>
          <p>{isFiltered ? 'Rien ne correspond.' : 'Aucun e-mail n’a encore été écrit.'}</p>
          {isFiltered ? <Link to={href('/admin/mails')}>Tout afficher</Link> : null}
        </AdminEmpty>
      ) : (
        <>
          <BulkForm action={resendPath('', {})}>
            <Button variant="quiet">Renvoyer</Button>
            <Button variant="link" formMethod="get" formAction={href('/admin/mails/supprimer')}>
              Supprimer
            </Button>
          </BulkForm>
          <DataTable caption="E-mails" rows={rows} keyOf={({ id }) => id} columns={columns} choice={choiceOf} />
        </>
      )}
      <Pager path={href('/admin/mails')} parameters={parameters} page={page} pageCount={pageCount} />
    </>
  )
}

function NotConfigured() {
  const words =
    'Envoi non configuré\u202f: les e-mails attendent ici, lisibles, et partiront quand le serveur d’envoi sera indiqué dans les Paramètres.'
  return <Notice tone="caution" lines={[words]} live={false} className="page-notice" />
}
