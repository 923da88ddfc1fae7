import { data, href, redirect } from 'react-router'
import { PlatformMeta } from '~/components/platform/platform-meta'
import { usePlatform } from '~/components/platform/use-platform'
import { Button, ButtonLink } from '~/components/ui/button'
import { Notice as NoticeBox } from '~/components/ui/notice'
import { done, type Notice } from '~/middleware/flash.server'
import { meanwhileText, plans, privateMeanwhileText, steps, TRIAL_DAYS, templateLabel } from '~/models/platform/tenant'
import {
  arePlansOnSale,
  type CreationRefusal,
  createWorkspace,
  creationForm,
  inviteOwner,
  onboardingSchema,
  ownerLink,
  type WorkspaceView,
} from '~/models/platform/tenant/index.server'
import { formatDateTime } from '~/models/values/french-date'
import { formatCount } from '~/models/values/wording'
import { parseForm, readForm } from '~/routes/posted-form.server'
import { config } from '~/runtime/config.server'
import { logger } from '~/runtime/logger.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/onboarding.css?url'
import type { Route } from './+types/workspace'
import { assertReached, type OnboardingRequest, onboardingRequest, stepPath } from './onboarding-request.server'
import { StepPage } from './step-page'
import { stepPage } from './step-page.server'

export const handle = { policy: { cache: 'no-store', limit: 'workspace', showsForm: true } satisfies RoutePolicy }

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** The last step until the workspace exists. */
export async function loader({ context }: Route.LoaderArgs) {
  const onboarding = await onboardingRequest(context)
  const { workspace, draft, db } = onboarding
  if (workspace)
    return viewOf(workspace, {
      origin: onboarding.registry.originOf(workspace.subdomain),
      isOnSale: await arePlansOnSale(onboarding.registry.first),
    })
  const step = assertReached(context, onboarding, String(steps.length))
  return { page: await stepPage({ db, step, draft, wanted: draft?.wanted ?? {} }) }
}

/** Creates the workspace; once it exists, mails its owner's link again. */
export async function action({ request, context }: Route.ActionArgs) {
  const onboarding = await onboardingRequest(context)
  const { workspace } = onboarding
  if (!workspace) return create(request, { context, onboarding })
  const typed = await readForm(request)
  // A second press of the button that created it.
  if (typed.lien === undefined) return redirect(href('/catalyse/onboarding/espace'), 303)
  return renewLink(workspace, onboarding)
}

async function create(
  request: Request,
  { context, onboarding }: { context: Route.ActionArgs['context']; onboarding: OnboardingRequest },
) {
  const step = assertReached(context, onboarding, String(steps.length))
  const { draft, db, registry, at } = onboarding
  const answers = onboardingSchema.safeParse(draft?.answers)
  if (!draft || !answers.success) throw redirect(stepPath(1), 303)
  const page = await stepPage({ db, step, draft, wanted: draft.wanted })
  const submission = await parseForm(request, creationForm)
  if (submission.status !== 'success')
    return data({ page: { ...page, lastResult: submission.reply() } }, { status: 400 })
  const { subdomain } = submission.value
  const wanted = { draftId: draft.id, wantedPlan: draft.wanted.plan }
  const made = await createWorkspace(registry, { onboarding: answers.data, subdomain, ...wanted, at }).catch(
    (error: unknown) => {
      logger.error({ err: error }, 'a workspace could not be created')
    },
  )
  if (made?.ok) return redirect(href('/catalyse/onboarding/espace'), 303)
  const lastResult = submission.reply({
    fieldErrors: made ? refusalText(made) : undefined,
    formErrors: made ? [] : [failed],
  })
  const suggestions = made?.reason === 'subdomain' ? made.suggestions : []
  return data({ page: { ...page, lastResult, suggestions } }, { status: made ? 409 : 500 })
}

const failed = 'Une erreur est survenue. Veuillez réessayer.'

function refusalText(refusal: CreationRefusal): Record<string, string[]> {
  if (refusal.reason === 'subdomain') return { subdomain: [refusal.message] }
  const what = refusal.reason === 'email' ? 'Cette adresse e-mail' : 'Ce SIREN'
  return {
    '': [
      `${what} a déjà un espace à l’essai\u202f: son lien est dans l’e-mail qui l’annonçait. Pour un autre espace, changez l’étape 1, ou écrivez-nous.`,
    ],
  }
}

async function renewLink(workspace: WorkspaceView, { registry, at }: OnboardingRequest) {
  const { tenant_id: tenantId, owner_email } = workspace
  if (sendsMails()) {
    const isQueued = await inviteOwner(registry, { tenantId, at })
    return data({
      notice: isQueued ? done(`Un nouveau lien part à ${owner_email}. Il dure sept jours.`) : tooManyLinks,
    })
  }
  return data({ link: await ownerLink(registry, { tenantId, at }) })
}

const tooManyLinks: Notice = {
  tone: 'caution',
  lines: ['Plusieurs liens sont déjà partis aujourd’hui\u202f: ouvrez le dernier, ou demandez-en un demain.'],
}

/** On one's own machine without a mail server, the owner's mailbox is this browser. */
function sendsMails(): boolean {
  return config.smtpUrl !== undefined || config.mode !== 'fresh'
}

function viewOf(workspace: WorkspaceView, { origin, isOnSale }: { origin: string; isOnSale: boolean }) {
  const { name, owner_name, owner_email, template, trial_end_at, plan, wanted_plan } = workspace
  return {
    ...{ name, owner: owner_name, email: owner_email, template: templateLabel(template) },
    origin,
    trialEnd: formatDateTime(new Date(trial_end_at)),
    limits: `${plans[plan].agents} agents, ${formatCount(plans[plan].prospects ?? 0)} contacts par mois`,
    wantedPlan: wanted_plan,
    sendsMails: sendsMails(),
    meanwhile: meanwhileText(isOnSale),
  }
}

export default function Workspace({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'page' in actionData) return <StepPage {...actionData.page} />
  if ('page' in loaderData) return <StepPage {...loaderData.page} />
  const { name, owner, origin, template } = loaderData
  const address = origin.replace(/^https?:\/\//, '')
  return (
    <div className="wrap workspace-ready">
      <PlatformMeta
        title="Votre espace est créé – Catalyse"
        description="Les premiers pas dans votre espace."
        noIndex
      />
      <div className="stack stack-large">
        <header className="stack stack-small">
          <p className="workspace-done">Votre espace est créé</p>
          <h1>Bienvenue chez vous, {owner}.</h1>
        </header>
        <section className="workspace-address" aria-label="Adresse de l’espace">
          <p className="muted">
            {name} · modèle {template}
          </p>
          <p>
            <a className="workspace-link" href={`${origin}/`}>
              {address}
            </a>
          </p>
          <p>{privateMeanwhileText}</p>
          <Password {...loaderData} answer={actionData} />
        </section>
        <FirstThings origin={origin} />
      </div>
      <Trial {...loaderData} />
    </div>
  )
}

type View = ReturnType<typeof viewOf>

function Password({ email, sendsMails, answer }: View & { answer: Route.ComponentProps['actionData'] }) {
  if (answer && 'link' in answer && answer.link)
    return <ButtonLink href={answer.link}>Choisir mon mot de passe</ButtonLink>
  return (
    <form method="post" className="stack stack-small">
      {answer && 'notice' in answer ? <NoticeBox {...answer.notice} /> : null}
      <p>
        {sendsMails
          ? `Un lien pour choisir votre mot de passe est parti à ${email}. Il dure sept jours.`
          : `Aucun e-mail ne part d’ici\u202f: celui qui attend pour ${email} contient le lien de votre mot de passe.`}
      </p>
      <div>
        <Button variant={sendsMails ? 'quiet' : 'primary'} name="lien" value="1">
          {sendsMails ? 'Renvoyer l’e-mail' : 'Obtenir le lien'}
        </Button>
      </div>
    </form>
  )
}

const firstThings = [
  {
    title: 'Vérifier votre identité',
    text: 'Forme, siège, médiateur',
    path: href('/admin/settings/:group', { group: 'identite' }),
    label: 'Vérifier',
  },
  {
    title: 'Décrire une première offre',
    text: 'Un nom, un prix, une image',
    path: href('/admin/products/nouveau'),
    label: 'Décrire',
  },
  {
    title: 'Relire vos textes légaux',
    text: 'Préparés pour votre métier, à confirmer',
    path: href('/admin/textes-legaux'),
    label: 'Relire',
  },
]

function FirstThings({ origin }: { origin: string }) {
  return (
    <section className="stack" aria-labelledby="debuts">
      <h2 id="debuts">Trois choses pour commencer</h2>
      <ol className="workspace-first">
        {firstThings.map(({ title, text, path, label }) => (
          <li key={path}>
            <div>
              <strong>{title}</strong>
              <p className="muted small">{text}</p>
            </div>
            <ButtonLink variant="quiet" href={origin + path}>
              {label}
              <span className="visually-hidden">{`\u202f: ${title}`}</span>
            </ButtonLink>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Trial({ trialEnd, limits, wantedPlan, meanwhile }: View) {
  const platform = usePlatform()
  return (
    <aside className="workspace-trial stack">
      <section>
        <h2>Essai de {TRIAL_DAYS} jours</h2>
        <p>
          jusqu’au <strong>{trialEnd}</strong>, heure de Paris
        </p>
        <p className="muted small">
          Limites de BASIC{'\u202f'}: {limits}.
          {wantedPlan && wantedPlan !== 'BASIC'
            ? ` Vous aviez choisi ${wantedPlan}\u202f: rien ne s’active sans vous.`
            : ''}
        </p>
      </section>
      <section>
        <h2>Après</h2>
        <p className="muted small">Lecture seule, aucune facture sans formule choisie. {meanwhile}</p>
        <p className="small">
          <a href={`${href('/catalyse')}#tarifs`}>Comparer les formules</a>
        </p>
      </section>
      {platform?.phone ? (
        <section>
          <h2>Besoin d’une personne{'\u202f'}?</h2>
          <p className="muted small">
            {platform.phone}
            {platform.hours ? `, ${platform.hours}` : ''}
          </p>
        </section>
      ) : null}
    </aside>
  )
}
