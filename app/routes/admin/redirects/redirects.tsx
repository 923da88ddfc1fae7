import { data, href, Link } from 'react-router'
import { AdminForm, type FormAnswer } from '~/components/admin/form/admin-form'
import { contentForms } from '~/components/admin/form/forms/content'
import { TypedField } from '~/components/admin/form/typed-field'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { type Column, DataTable } from '~/components/admin/page/data-table'
import { BeyondLastPage, Pager } from '~/components/admin/page/pager'
import { Tabs } from '~/components/admin/page/tabs'
import { Badge } from '~/components/ui/marks'
import { adminRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { type OldAddressKind, oldAddressKinds, redirectForm } from '~/models/content/text'
import { addRedirect, listOldAddresses, OLD_ADDRESSES_A_PAGE } from '~/models/content/text/index.server'
import { formatDate } from '~/models/values/french-date'
import { parseForm } from '~/routes/posted-form.server'
import { patternAt, policyAt } from '~/runtime/built-routes.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { chosen } from '../list-filter'
import { listPage } from '../list-page.server'
import { answerRow } from '../row-answer.server'
import type { Route } from './+types/redirects'

interface ListedAddress {
  path: string
  target: string
  name: string | undefined
  isShown: boolean
  isCurrent: boolean
  /** When and by whom. */
  added: string | undefined
}

const address: Column<ListedAddress>[] = [
  { label: 'Adresse', cell: ({ path }) => path },
  { label: 'Mène à', cell: Target },
]
const addition: Column<ListedAddress> = { label: 'Ajoutée', cell: ({ added }) => added }
const actions: Column<ListedAddress> = { label: 'Actions', cell: Removal }

function OldAddressTable({ rows }: { rows: ListedAddress[] }) {
  const isAdded = rows.some(({ added }) => added)
  const columns = isAdded ? [...address, addition, actions] : [...address, actions]
  return <DataTable caption="Anciennes adresses" columns={columns} rows={rows} keyOf={({ path }) => path} />
}

function Target({ target, name, isShown }: ListedAddress) {
  return (
    <>
      <a href={target}>{name ?? target}</a>
      {isShown ? null : (
        <>
          {' '}
          <Badge tone="caution">Non publié</Badge>
        </>
      )}
    </>
  )
}

function Removal({ path, isCurrent }: ListedAddress) {
  if (isCurrent) return <span className="muted small">Adresse actuelle</span>
  const to = `${href('/admin/redirections/supprimer')}?${new URLSearchParams({ adresse: path })}`
  return (
    <Link to={to} aria-label={`Supprimer, ${path}`}>
      Supprimer
    </Link>
  )
}

export const handle = { policy: {} satisfies RoutePolicy }

/** `?type=` filters old URLs: added by hand, of products, of articles. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url
  const { db, at } = adminRequest(context)
  const kind = chosen(searchParams.get('type'), oldAddressKinds) ?? 'added'
  const page = listPage({ url, context })
  const { addresses, count } = await listOldAddresses(db, { kind, page, at })
  return {
    rows: addresses.map(({ added, ...address }) => ({
      ...address,
      added: added && `${formatDate(new Date(added.at))}, ${added.actor}`,
    })),
    kind,
    count,
    paging: { page, pageCount: Math.ceil(count / OLD_ADDRESSES_A_PAGE) },
  }
}

const pages = { patternAt, isPublic: (path: string) => policyAt(path).search !== 'closed' }

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const submission = await parseForm(request, redirectForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { path, target } = submission.value
  const added = await addRedirect(db, { path, target, pages, actor, at })
  const page = href('/admin/redirections')
  if (added.ok) return answerRow({ request, context }, { notice: done(`${path} mène maintenant à ${target}.`), page })
  const [field, message] = refusalText[added.reason]
  return data({ result: submission.reply({ fieldErrors: { [field]: [message] } }) }, { status: 409 })
}

const refusalText = {
  'of-page': ['path', 'Une page de la boutique a cette adresse\u202f: elle passerait avant la redirection'],
  known: ['path', 'Cette adresse mène déjà ailleurs\u202f: supprimez d’abord sa redirection'],
  loop: ['target', 'Une adresse ne peut pas mener à elle-même'],
  chain: ['target', 'Cette adresse mène elle-même ailleurs\u202f: indiquez la page où elle arrive'],
  'unknown-target': ['target', 'Aucun produit, aucun article et aucune page publique n’a cette adresse'],
} as const

const labels: Record<OldAddressKind, string> = {
  added: 'Ajoutées à la main',
  product: 'De produits',
  article: 'D’articles',
}

export default function Redirects({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, kind, count, paging } = loaderData
  const path = href('/admin/redirections')
  const hrefOf = (each: OldAddressKind) => (each === 'added' ? path : `${path}?type=${each}`)
  const tabs = oldAddressKinds.map((each) => ({ href: hrefOf(each), label: labels[each], current: each === kind }))
  return (
    <>
      <AdminHeader
        title="Redirections"
        lead="Les anciennes adresses et la page où chacune mène. Celle d’un produit ou d’un article qui en change s’ajoute d’elle-même."
        actions={
          <a className="button button-quiet" href="#ajouter">
            Ajouter une redirection
          </a>
        }
      />
      <Tabs label="Anciennes adresses" tabs={tabs} />
      <div className="admin-columns">
        <div className="stack">
          {rows.length > 0 ? <OldAddressTable rows={rows} /> : null}
          {rows.length === 0 && count > 0 ? (
            <BeyondLastPage back={hrefOf(kind)} label="Revenir à la première page" />
          ) : null}
          {count === 0 ? <p>Aucune adresse de cette sorte.</p> : null}
          <Pager path={path} parameters={kind === 'added' ? {} : { type: kind }} {...paging} />
        </div>
        <RedirectForm refused={actionData} />
      </div>
    </>
  )
}

/** Adds an old URL. */
function RedirectForm({ refused }: { refused: FormAnswer | undefined }) {
  return (
    <section className="admin-panel" aria-labelledby="ajouter">
      <h2 id="ajouter">Ajouter une redirection</h2>
      <AdminForm
        id="redirection"
        schema={contentForms(({ redirectForm }) => redirectForm)}
        action={href('/admin/redirections')}
        refused={refused}
        button="Ajouter"
        pending="Ajout…"
      >
        {(fields) => (
          <>
            <TypedField
              field={fields.path}
              label="Ancienne adresse"
              hint="Sans le nom du site, par exemple /ancienne-page ou /index.php?id_product=12."
              autoComplete="off"
              required
            />
            <TypedField
              field={fields.target}
              label="Mène à"
              hint="L’adresse d’un produit, d’un article ou d’une page, avec sa recherche s’il en faut une (/products?q=cadeau)."
              autoComplete="off"
              required
            />
          </>
        )}
      </AdminForm>
    </section>
  )
}
