import { data, href, Link, redirect } from 'react-router'
import { PasswordField } from '~/components/admin/login/password-field'
import { useShop } from '~/components/shop/page/use-shop'
import { Button } from '~/components/ui/button'
import { EmailField } from '~/components/ui/field'
import { listHref } from '~/components/ui/list-href'
import { Notice } from '~/components/ui/notice'
import { stepCookie } from '~/middleware/cookies.server'
import { demoAccounts, UNSENT } from '~/models/platform/administrator'
import { signIn } from '~/models/platform/administrator/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/login'
import { LoginHeader } from './login-header'
import {
  answerRefusal,
  browserOf,
  isSignedIn,
  RETURN_PARAMETER,
  redirectSignedIn,
  refuseSignIn,
  returnPath,
} from './sign-in-request.server'
import { verifyForm } from './verified-form.server'

export const handle = { policy: { search: 'closed', limit: 'login', keptUnderLoad: true } satisfies RoutePolicy }

const missing = 'Veuillez renseigner votre email et mot de passe'
const wrong = 'Email ou mot de passe incorrect'
const heldText =
  'Votre session a pris fin. Ce que vous avez saisi est gardé trente minutes, sans les fichiers\u202f: connectez-vous avec le même compte pour le retrouver. Rien n’a été enregistré.'

/** `?retour=` the requested page; `?essai=` a test account of a demonstration. */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (await isSignedIn(context)) throw redirect(returnPath(url))
  const accounts = shopRequest(context).identity.demo ? demoAccounts : []
  const chosen = accounts[Number(url.searchParams.get('essai')) - 1]
  const retour = url.searchParams.get(RETURN_PARAMETER) === null ? '' : returnPath(url)
  return {
    retour,
    isHeld: new URL(retour, url).searchParams.has(UNSENT),
    prefilled: { email: chosen?.email ?? '', password: chosen?.password ?? '' },
    accounts: accounts.map(({ name }, index) => ({
      name,
      href: listHref(href('/login'), { retour, essai: index + 1 }),
    })),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, at, signer } = shopRequest(context)
  return verifyForm(request, async (form) => {
    const [email, password] = [textOf(form, 'email').trim(), textOf(form, 'password')]
    if (!email || !password) return data({ email, refusal: missing }, { status: 400 })
    const entered = await signIn(db, { email, password, browser: browserOf({ request, context }), at })
    const to = returnPath(url)
    if (entered.ok) return redirectSignedIn(context, { token: entered.sessionToken, userId: entered.user.id, to })
    if (entered.reason !== 'second-factor') return answerRefusal(refuseSignIn(entered, { wrong }), { email })
    const step = stepCookie.serialize(signer, { token: entered.token, to })
    return redirect(href('/login/code'), { status: 303, headers: { 'Set-Cookie': step } })
  })
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export { headers } from '../answer-headers'

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const shop = useShop()
  const { retour, isHeld, prefilled, accounts } = loaderData
  const email = { name: 'email', initialValue: actionData?.email ?? prefilled.email }
  const password = { name: 'password', initialValue: actionData ? '' : prefilled.password }
  return (
    <>
      <LoginHeader title={`CRM ${shop?.name ?? ''}`.trim()} lead="Accès réservé aux administrateurs" />
      {isHeld ? <Notice tone="caution" live={false} lines={[heldText]} /> : null}
      {actionData ? <Notice tone="danger" lines={[actionData.refusal]} /> : null}
      <form className="form" method="post" action={listHref(href('/login'), { retour })} noValidate>
        <EmailField field={email} label="Email" autoComplete="username" required maxLength={undefined} />
        <PasswordField field={password} />
        <Button data-busy="Connexion...">Se connecter</Button>
      </form>
      <p className="small">
        <a href={href('/login/mot-de-passe')}>Mot de passe oublié ?</a>
      </p>
      <TestAccounts accounts={accounts} />
    </>
  )
}

interface TestAccount {
  name: string
  href: string
}

/** Test accounts of a demonstration; a click fills the form. */
function TestAccounts({ accounts }: { accounts: TestAccount[] }) {
  if (accounts.length === 0) return null
  return (
    <nav className="login-accounts" aria-labelledby="comptes-essai">
      <h2 id="comptes-essai">Comptes d’essai</h2>
      <ul>
        {accounts.map(({ name, href }) => (
          <li key={href}>
            <Link to={href} className="button button-quiet">
              {name} <small>Admin</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
