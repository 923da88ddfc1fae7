import { editDistance } from '~/models/values/search-text'
import { type Config, variableNames } from '~/runtime/config.server'
import { type Finding, note, ok, slow, wrong } from './finding'

/** Signs in to the mail server without sending. */
export type GreetMailServer = (smtpUrl: string) => Promise<{ ok: true } | { ok: false; error: string }>

/** Checks the environment of a real shop; a demo shop only gets a note. `greet`: contact external servers too. */
export async function checkConfiguration(config: Config, greet?: GreetMailServer): Promise<Finding[]> {
  const misspelt = checkNames(config)
  if (config.mode !== 'shop') {
    const name = config.mode === 'fresh' ? 'Démonstration locale' : 'Démonstration publique'
    const real = 'Une vraie boutique demande APP_URL et SESSION_SECRET.'
    return [note(`${name}\u202f: aucun argent réel.`, real), ...misspelt]
  }
  return [
    ...misspelt,
    ...checkExposure(config),
    ...(config.stripe ? [] : [noStripe]),
    ...(await checkMail(config, greet)),
    config.agents
      ? ok('Les tâches automatiques sont en marche.')
      : wrong('AGENTS=off\u202f: ni mails, ni expirations, ni sauvegardes.', 'Retirez AGENTS=off de la configuration.'),
  ]
}

/** Shorter names resemble other words. */
const SHORTEST_NAME = 6
/** From this length on two slips are one name, before it one. */
const LONG_NAME = 10

/** Variables that look like one of ours, and are not read. */
export function checkNames({ otherVariables }: Pick<Config, 'otherVariables'>): Finding[] {
  return otherVariables.flatMap((given) => {
    const meant = variableNames.find((name) => {
      const most = name.length < LONG_NAME ? 1 : 2
      return name.length >= SHORTEST_NAME && editDistance(given.toUpperCase(), name, most + 1) <= most
    })
    return meant ? wrong(`${given} n’est lue par rien.`, `Écrivez ${meant}, si c’est elle que vous vouliez.`) : []
  })
}

/** Security gaps in a real shop's configuration. */
export function checkExposure(config: Config): Finding[] {
  if (config.mode !== 'shop') return []
  return [
    checkAddress(config),
    checkProxy(config),
    ...checkStripe(config),
    ...checkLimits(config),
    ...checkLogLevel(config),
  ]
}

function checkAddress({ appOrigin = '' }: Config): Finding {
  if (appOrigin.startsWith('https:')) return ok(`Adresse publique\u202f: ${appOrigin}`)
  return wrong(
    `APP_URL (${appOrigin}) n’est pas en https\u202f: les paniers et les adresses circulent en clair.`,
    'Placez un proxy TLS devant la boutique et donnez son adresse https par APP_URL.',
  )
}

function checkProxy({ appOrigin = '', trustProxy }: Config): Finding {
  if (!appOrigin.startsWith('https:') || trustProxy > 0) return ok(`TRUST_PROXY=${trustProxy}`)
  return wrong(
    'TRUST_PROXY=0 derrière un proxy\u202f: tous les visiteurs ont la même adresse et partagent les limites d’un seul réseau, dont 64 connexions.',
    'TRUST_PROXY=1, ou le nombre de proxys qui ajoutent à X-Forwarded-For.',
  )
}

function checkStripe({ stripe }: Config): Finding[] {
  if (!stripe) return []
  const key = /^(sk|rk)_live_/.test(stripe.secretKey)
    ? ok('Stripe est configuré avec une clé réelle.')
    : wrong(
        'La clé Stripe est une clé d’essai\u202f: personne ne paie vraiment.',
        'Mettez la clé sk_live_… du tableau de bord Stripe.',
      )
  if (!stripe.apiUrl) return [key]
  const what = `STRIPE_API_URL détourne les paiements vers ${stripe.apiUrl}.`
  return [key, wrong(what, 'Retirez STRIPE_API_URL\u202f: elle ne sert qu’aux essais.')]
}

const noStripe = note(
  'Stripe n’est pas configuré\u202f: le virement seul est proposé.',
  'STRIPE_SECRET_KEY et STRIPE_WEBHOOK_SECRET.',
)

function checkLimits({ limitsScale }: Config): Finding[] {
  if (limitsScale <= 1) return []
  const what = `LIMITS_SCALE=${limitsScale}\u202f: les limites de débit laissent passer ${limitsScale} fois plus.`
  return [wrong(what, 'Retirez LIMITS_SCALE\u202f: elle ne sert qu’aux essais.')]
}

function checkLogLevel({ logLevel }: Config): Finding[] {
  if (logLevel !== 'debug' && logLevel !== 'trace') return []
  return [note(`LOG_LEVEL=${logLevel}\u202f: le journal du serveur dit plus qu’il ne faut.`, 'Retirez LOG_LEVEL.')]
}

async function checkMail({ smtpUrl }: Config, greet: GreetMailServer | undefined): Promise<Finding[]> {
  if (!smtpUrl) {
    const missing = wrong(
      'SMTP_URL manque\u202f: les confirmations de commande ne partent pas\u202f; sans un serveur relié dans les Paramètres, aucun moyen de paiement n’est proposé.',
      'SMTP_URL=smtps://compte:mot-de-passe@serveur:465',
    )
    return [missing]
  }
  const greeted = await greet?.(smtpUrl)
  if (!greeted) return []
  if (greeted.ok) return slow([ok('Le serveur SMTP répond et accepte le compte.')])
  const silent = wrong(
    `Le serveur SMTP ne répond pas, ou refuse le compte (${greeted.error}).`,
    'Vérifiez SMTP_URL\u202f; les mails attendent et partiront ensuite.',
  )
  return slow([silent])
}
