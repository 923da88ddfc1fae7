import { join } from 'node:path'
import { z } from 'zod'

/** The environment, parsed once. No other module reads process.env. */

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const optionalText = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: optionalText,
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: optionalText,
  BACKUP_KEY: optionalText,
  BACKUP_COPY_DIR: optionalText,
  BACKUP_COPY_URL: optionalText,
  BACKUP_COPY_ENDPOINT: optionalText,
  BACKUP_COPY_REGION: z.string().trim().default('us-east-1'),
  BACKUP_COPY_ACCESS_KEY: optionalText,
  BACKUP_COPY_SECRET_KEY: optionalText,
  APP_URL: optionalText,
  DEMO: flag.optional(),
  SESSION_SECRET: optionalText,
  ADMIN_EMAIL: optionalText,
  ADMIN_PASSWORD: z.string().optional(),
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_API_URL: optionalText,
  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: optionalText,
  OPENAI_MODEL: optionalText,
  WORKSPACE_MODEL_TOKENS: z.coerce.number().int().min(0).default(100_000),
  ADDRESS_SEARCH_URL: optionalText,
  VIES_URL: optionalText,
  COMPANY_REGISTER_URL: optionalText,
  LEAD_FEED_ORIGINS: optionalText,
  SMTP_URL: optionalText,
  MAIL_FROM: optionalText,
  MAIL_WEBHOOK_SECRET: optionalText,
  METRICS_TOKEN: optionalText,
  DNS_SERVERS: optionalText,
  PLATFORM_DOMAIN: z.string().default('localhost'),
  HSTS_SUBDOMAINS: flag.default(false),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  OPEN_TENANTS: z.coerce.number().int().min(2).max(10_000).default(100),
  MARKDOWN_WORKER: z.string().default('build/server/markdown-worker.js'),
  AGENTS: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LIMITS_SCALE: z.coerce.number().positive().default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
})

/** Of the variables that are read. */
export const variableNames = Object.keys(environmentSchema.shape)

export type Config = ReturnType<typeof parseConfig>

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Throws a ConfigError whose message tells the operator what to set. On a terminal only warnings and errors are logged.
 */
export function parseConfig(environment: Record<string, string | undefined>, { isTerminal = false } = {}) {
  const parsed = environmentSchema.safeParse(environment)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} : ${issue.message}`)
    throw new ConfigError(`Configuration illisible.\n${lines.join('\n')}`)
  }
  const env = parsed.data
  const appOrigin = env.APP_URL === undefined ? undefined : parseOrigin(env.APP_URL)
  const demo = env.DEMO ?? appOrigin === undefined
  const mode = modeOf({ appOrigin, demo })
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    /** Tests and the development server have no build, and bundle it. */
    markdownWorker: env.MARKDOWN_WORKER,
    /** Preferably on another disk. */
    backupDir: env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'),
    /** Encrypts the archives. */
    backupKey: env.BACKUP_KEY && requireKey(env.BACKUP_KEY),
    /** Mounted from another machine: gets a copy of each archive. */
    backupCopyDir: env.BACKUP_COPY_DIR,
    /** On a server of the protocol of S3: gets a copy of each archive. */
    backupCopyBucket: copyBucket(env),
    /** For example `https://boutique.example`; undefined without APP_URL. */
    appOrigin,
    /** Demo data, demo banner and sandbox payment. */
    demo,
    mode,
    /** Always set in a real shop. */
    sessionSecret: mode === 'shop' ? requireSecret(env.SESSION_SECRET) : env.SESSION_SECRET,
    /** Used by a shop without administrators. */
    firstAdministrator: firstAdministrator(env),
    // A public demo takes no real money: sandbox only.
    stripe: mode === 'public-demo' ? undefined : stripeConfig(env),
    /** Overrides Stripe's URL, for tests. */
    stripeApiUrl: env.STRIPE_API_URL,
    /** Any OpenAI-compatible server; without one the embedded engine answers. */
    languageModel: languageModelConfig(env),
    /** Tokens a day that each shop besides the first may use of the operator's model. */
    workspaceModelTokens: env.WORKSPACE_MODEL_TOKENS,
    /** Suggests addresses while typing; without it the fields are plain. */
    addressSearchUrl: env.ADDRESS_SEARCH_URL && outsideUrl('ADDRESS_SEARCH_URL', env.ADDRESS_SEARCH_URL),
    /** VIES, the EU register of VAT numbers; without it only their format is checked. */
    viesUrl: env.VIES_URL && outsideUrl('VIES_URL', env.VIES_URL),
    /** Public company register for enriching prospects; without it the enrichment agent cannot start. */
    companyRegisterUrl: env.COMPANY_REGISTER_URL && outsideUrl('COMPANY_REGISTER_URL', env.COMPANY_REGISTER_URL),
    /** Servers that a lead source may name besides its platform's. */
    leadFeedOrigins: originsOf(env.LEAD_FEED_ORIGINS),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** Shared secret of the bounce webhook, which is disabled without it. */
    mailWebhookSecret: env.MAIL_WEBHOOK_SECRET,
    /** For whoever reads /metrics, which does not exist without it. */
    metricsToken: env.METRICS_TOKEN,
    /** Resolvers for checks of the sending domain; defaults to the system's. */
    dnsServers: (env.DNS_SERVERS ?? '').split(',').flatMap((server) => server.trim() || []),
    platformDomain: env.PLATFORM_DOMAIN,
    /** Whether the promise of TLS also binds the other names below the host of a shop. */
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    /** Maximum number of open shops, including the first. */
    openTenants: env.OPEN_TENANTS,
    /** How long a server told to stop serves on, after it has said so. */
    drainSeconds: env.DRAIN_SECONDS,
    agents: env.AGENTS === 'on',
    trustProxy: env.TRUST_PROXY,
    limitsScale: env.LIMITS_SCALE,
    logLevel: env.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
    /** Names of variables that are not read. */
    otherVariables: Object.keys(environment).filter((name) => !variableNames.includes(name)),
  }
}

/** `fresh`: without APP_URL; `public-demo`: APP_URL with DEMO=1; `shop`: a real shop. */
export function modeOf(input: { appOrigin: string | undefined; demo: boolean }): 'fresh' | 'public-demo' | 'shop' {
  const { appOrigin, demo } = input
  if (appOrigin === undefined) return 'fresh'
  return demo ? 'public-demo' : 'shop'
}

/** A guessable secret would expose the orders of a real shop. */
function requireSecret(secret: string | undefined): string {
  if (secret !== undefined && secret.length >= 32) return secret
  throw new ConfigError(
    'APP_URL ouvre une vraie boutique\u202f: définissez SESSION_SECRET avec au moins 32 caractères tirés au hasard (par exemple la sortie de «\u202fopenssl rand -base64 32\u202f»), ou DEMO=1 pour une démonstration publique.',
  )
}

/** It replaces a password: what guards the archives must not be guessed. */
function requireKey(key: string): string {
  if (key.length >= 32) return key
  throw new ConfigError(
    'BACKUP_KEY doit avoir au moins 32 caractères tirés au hasard (par exemple la sortie de «\u202fopenssl rand -base64 32\u202f»). Gardez-la ailleurs\u202f: sans elle, rien ne rouvre les archives.',
  )
}

function copyBucket(env: z.output<typeof environmentSchema>) {
  const { BACKUP_COPY_URL: url, BACKUP_COPY_ENDPOINT: endpoint, BACKUP_COPY_REGION: region } = env
  const { BACKUP_COPY_ACCESS_KEY: accessKeyId, BACKUP_COPY_SECRET_KEY: secretAccessKey } = env
  if (!url) return undefined
  const [, bucket, folder = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*?))?\/*$/.exec(url) ?? []
  if (!bucket)
    throw new ConfigError(`BACKUP_COPY_URL s’écrit s3://seau/dossier, en minuscules pour le seau (reçu\u202f: ${url}).`)
  if (!endpoint || !accessKeyId || !secretAccessKey)
    throw new ConfigError(
      'BACKUP_COPY_URL demande aussi BACKUP_COPY_ENDPOINT (l’adresse https de ce stockage), BACKUP_COPY_ACCESS_KEY et BACKUP_COPY_SECRET_KEY.',
    )
  return {
    bucket,
    folder,
    endpoint: outsideUrl('BACKUP_COPY_ENDPOINT', endpoint),
    region,
    accessKeyId,
    secretAccessKey,
  }
}

function firstAdministrator(env: z.output<typeof environmentSchema>) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env
  if (!email && !password) return undefined
  if (email && password) return { email, password }
  throw new ConfigError('ADMIN_EMAIL et ADMIN_PASSWORD vont ensemble\u202f: définissez les deux, ou aucun.')
}

function stripeConfig(env: z.output<typeof environmentSchema>) {
  if (!env.STRIPE_SECRET_KEY) return undefined
  if (!env.STRIPE_WEBHOOK_SECRET) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY est défini sans STRIPE_WEBHOOK_SECRET\u202f: les paiements ne seraient jamais confirmés par Stripe. Définissez les deux.',
    )
  }
  // Several secrets, separated by commas, while one is being rotated.
  const webhookSecrets = env.STRIPE_WEBHOOK_SECRET.split(',').map((secret) => secret.trim())
  return { secretKey: env.STRIPE_SECRET_KEY, webhookSecrets, apiUrl: env.STRIPE_API_URL }
}

const OPENAI_URL = 'https://api.openai.com/v1'
const OPENAI_DEFAULT_MODEL = 'gpt-4.1-mini'

function languageModelConfig(env: z.output<typeof environmentSchema>) {
  if (!env.OPENAI_API_KEY) return undefined
  const baseUrl = outsideUrl('OPENAI_BASE_URL', env.OPENAI_BASE_URL ?? OPENAI_URL)
  const model =
    env.OPENAI_MODEL ?? (new URL(baseUrl).host === new URL(OPENAI_URL).host ? OPENAI_DEFAULT_MODEL : undefined)
  if (!model) {
    throw new ConfigError(
      'OPENAI_BASE_URL désigne un autre serveur\u202f: définissez aussi OPENAI_MODEL, le nom du modèle.',
    )
  }
  return { apiKey: env.OPENAI_API_KEY, baseUrl, model }
}

/** Visitors' input is sent there, so TLS or localhost only. */
function outsideUrl(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (url && isSafe && url.username === '' && url.password === '') return text.replace(/\/+$/, '')
  throw new ConfigError(
    `${name} doit commencer par https://, ou désigner cette machine (http://127.0.0.1…), sans mot de passe (reçu\u202f: ${url?.host ?? 'une adresse illisible'}).`,
  )
}

function originsOf(text = ''): string[] {
  const urls = text.split(',').flatMap((one) => one.trim() || [])
  return urls.map((url) => new URL(outsideUrl('LEAD_FEED_ORIGINS', url)).origin)
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/** Rejects anything after the origin instead of dropping it silently. */
function parseOrigin(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw new ConfigError(
      `APP_URL doit être une adresse complète, par exemple https://boutique.example (reçu\u202f: ${url}).`,
    )
  }
  if (parsed.username || parsed.password || parsed.pathname !== '/' || /[?#]/.test(url)) {
    throw new ConfigError(
      `APP_URL doit s’arrêter au nom de la boutique et à son port, sans chemin, paramètre, ancre ni mot de passe\u202f: écrivez ${parsed.origin}.`,
    )
  }
  return parsed.origin
}

export const config = parseConfig(process.env, { isTerminal: process.stdout.isTTY })
