import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { TypedField } from '~/components/admin/form/typed-field'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { useFields } from '~/components/ui/use-fields'
import { stepCookie } from '~/middleware/cookies.server'
import { requestContextOf } from '~/middleware/request.server'
import { completeSignIn, findAwaited } from '~/models/platform/administrator/index.server'
import { typedText } from '~/models/values/typed-text'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { parseForm } from '../posted-form.server'
import type { Route } from './+types/code'
import { codeText } from './code-text'
import { LoginHeader } from './login-header'
import { answerRefusal, browserOf, redirectSignedIn, refuseSignIn, returnPath } from './sign-in-request.server'

export const handle = { policy: { search: 'closed', limit: 'login', keptUnderLoad: true } satisfies RoutePolicy }

const schema = z.object({ code: typedText({ max: 40, required: 'Code requis' }) })

const stepSchema = z.object({ token: z.string(), to: z.string() })

/** State the first step left in the browser. */
function stepOf(context: Readonly<RouterContextProvider>) {
  return stepSchema.safeParse(stepCookie.read(requestContextOf(context))).data
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, at } = shopRequest(context)
  const step = stepOf(context)
  const user = step ? await findAwaited(db, { token: step.token, at }) : undefined
  if (!user) throw redirect(href('/login'))
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, at, signer } = shopRequest(context)
  const step = stepOf(context)
  if (!step) return redirect(href('/login'), 303)
  const submission = await parseForm(request, schema)
  if (submission.status !== 'success') return data({ lastResult: submission.reply(), refusal: '' }, { status: 400 })
  const { code } = submission.value
  const browser = browserOf({ request, context })
  const entered = await completeSignIn(db, { token: step.token, code, signer, browser, at })
  if (entered.ok)
    return redirectSignedIn(context, { token: entered.sessionToken, userId: entered.user.id, to: returnPath(step.to) })
  if (entered.reason === 'over') return redirect(href('/login'), 303)
  if (entered.reason === 'too-many') {
    return answerRefusal(refuseSignIn(entered, { wrong: '' }), { lastResult: submission.reply() })
  }
  const lastResult = submission.reply({ fieldErrors: { code: [codeText[entered.why]] } })
  return data({ lastResult, refusal: '' }, { status: 400 })
}

export { headers } from '../answer-headers'

export default function Code({ actionData }: Route.ComponentProps) {
  const { fields } = useFields<{ code: string }>('code', { lastResult: actionData?.lastResult })
  return (
    <>
      <LoginHeader title="Code de vérification" lead="Celui que montre votre application d’authentification." />
      {actionData?.refusal ? <Notice tone="danger" lines={[actionData.refusal]} /> : null}
      <form className="form" method="post" noValidate>
        <TypedField
          field={fields.code}
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          hint="Téléphone perdu ? Un de vos codes de secours sert une fois à sa place."
          required
        />
        <Button data-busy="Connexion...">Se connecter</Button>
      </form>
      <p className="small">
        <a href={href('/login')}>Revenir à la connexion</a>
      </p>
    </>
  )
}
