import { z } from 'zod'
import { deviceOf } from '~/models/base/user'
import { type Browser, completeSignIn, type SignInResult, signIn } from '~/models/platform/administrator/index.server'
import { typedText } from '~/models/values/typed-text'
import type { RoutePolicy } from '~/runtime/route-policy'
import { originOf, refuseSignIn } from '../login/sign-in-request.server'
import { defineCall } from './shared/call.server'
import { problem } from './shared/problem.server'
import { apiSchemas } from './shared/schemas.server'
import { toUser, userExample, userSchema } from './shared/user.server'

export const handle = {
  policy: {
    beforeOpening: true,
    keptReadOnly: true,
    cache: 'no-store',
    limit: 'login',
    keptUnderLoad: true,
  } satisfies RoutePolicy,
}

const missing = 'Veuillez renseigner votre email et mot de passe'
const wrong = 'Email ou mot de passe incorrect'

const loginSchema = z
  .object({
    user: userSchema,
    access_token: z.string().describe('À envoyer dans `Authorization : Bearer …`. Valable douze heures au plus.'),
  })
  .register(apiSchemas, { id: 'Login' })

export const action = defineCall({
  id: 'logIn',
  method: 'post',
  tag: 'Connexion',
  summary: 'Se connecter comme administrateur',
  description: 'Le jeton s’éteint après trente minutes sans appel, douze heures en tout, ou par la déconnexion.',
  body: z.object({
    email: z.string(missing).trim().min(1, missing),
    password: z.string(missing).min(1, missing),
    code: typedText({ max: 40 }).optional().describe('Pour un compte à second facteur : le code de l’application.'),
  }),
  bodyExample: { email: 'camille@example.fr', password: 'une phrase de passe' },
  answer: {
    description: 'La personne, et son jeton.',
    schema: loginSchema,
    example: { user: userExample, access_token: 'kZ0vJ3w…' },
  },
  refusals: [401, 503],
  async handle({ request, context, tenant, body, at }) {
    const { email, password, code } = body
    const device = deviceOf(request.headers.get('User-Agent'))
    const browser: Browser = { ...originOf(context), kind: 'bearer', device }
    const first = await signIn(tenant.db, { email, password, browser, at })
    if (first.ok) return toLogin(first)
    if (first.reason !== 'second-factor') return refuse(first)
    if (!code) return problem(401, 'Code de vérification requis')
    const signer = tenant.identity.signer
    const second = await completeSignIn(tenant.db, { token: first.token, code, signer, browser, at })
    if (second.ok) return toLogin(second)
    return second.reason === 'too-many' ? refuse(second) : problem(401, 'Code de vérification incorrect')
  },
})

function toLogin({ user, sessionToken }: Extract<SignInResult, { ok: true }>) {
  return { user: toUser(user), access_token: sessionToken }
}

function refuse(refusal: Parameters<typeof refuseSignIn>[0]) {
  const { sentence, headers } = refuseSignIn(refusal, { wrong })
  if (refusal.reason === 'wrong') return problem(401, sentence, { headers: { 'WWW-Authenticate': 'Bearer' } })
  if (refusal.reason === 'busy') return problem(503, sentence, { headers })
  return problem(429, sentence, { headers })
}
