import type { Country } from '~/database/schema'
import { countries } from '~/models/values/address'
import { readPhone } from '~/models/values/phone-plan'
import { normalise } from '~/models/values/search-text'
import { isLuhnNumber } from '~/models/values/vat-number'
import { isKeyOf } from '~/runtime/record'

/** Words of headings and values in `normalise` form. */
const refusal =
  /\b(?:ne (?:plus|pas|jamais|souhaite|veut|desire)|(?:pas|plus) d?e? ?(?:e ?)?(?:mail\w*|contact|courriels?|pub\w*|demarchage|prospection|newsletters?|sms)|desinscri\w*|desabonn\w*|non (?:abonne|inscrit|contactable|consent)\w*|opt(?:ed)? ?out|unsub\w*|do ?n[o ]?t ?(?:contact|e ?mail|mail|call|solicit)|no (?:contact|e ?mail\w*|mail\w*|marketing|newsletters?)|dnc|interdi\w* (?:de |d )?(?:e ?)?(?:mail\w*|contact\w*|prospect\w*|demarch\w*)|(?:e ?mail|contact) interdit|resili\w* (?:e ?mail\w*|mail\w*|newsletters?)|retrait (?:du |de )?consentement|oppos(?:e|ee|ition)|objections?|refus\w*|stop|(?:liste )?repoussoir|liste (?:noire|rouge)|black ?list\w*|block ?list\w*|exclu(?:e|s|sion|sions)?|suppress(?:ed|ion)|bloctel|robinson)\b/
const agreement =
  /\b(?:opt(?:ed)? ?in|abonn\w*|inscrit\w*|inscription|subscri\w*|consent\w*|accept\w*|autoris\w*|contactable|peut etre contact\w*|newsletter\w*|rgpd|gdpr|accord (?:e ?)?(?:mail\w*|contact|marketing))\b/
const yes = /^(?:inscrite?|abonnee?|subscribed|opt(?:ed)? ?in|actif|active|actifs?|accepte|autorise|contactable)$/
const no = /^(?:non?|n|false|faux|0|off|nein|aucune?|jamais|never|nul|null|none|neant|na|n a|sans|inactif)$/

type Sense = 'refusal' | 'agreement'

/** Whether a column says who refuses mails (`Ne plus contacter`) or who accepts them (`Opt-in`). */
export function objectionSense(heading: string): Sense | undefined {
  // `HasOptedOutOfEmail` is several words.
  const words = normalise(heading.slice(0, 100).replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
  if (refusal.test(words)) return 'refusal'
  return agreement.test(words) ? 'agreement' : undefined
}

/** Whether a cell of an objection column refuses; in a column of refusals, all but a no does: a cross, a date, a word. */
export function objects(cell: string, sense: Sense = 'refusal'): boolean {
  const words = normalise(withMarks(cell.slice(0, 200), sense))
  if (sense === 'agreement') return no.test(words) || refusal.test(words)
  return words !== '' && !no.test(words) && !yes.test(words)
}

/** A ticked box says yes, an empty one no; a cross ticks a refusal, and crosses an agreement out. */
function withMarks(cell: string, sense: Sense): string {
  return cell
    .replace(/[✓✔☑✅☒]/gu, ' oui ')
    .replace(/[☐⬜]/gu, ' non ')
    .replace(/[✗✘✖✕❌×]/gu, sense === 'refusal' ? ' oui ' : ' non ')
}

const MAX_STATEMENT = 60
const statement =
  /^(?:(?:a |est |contact |client |a demande a )?(?:ne (?:plus|pas|jamais) (?:etre )?(?:re)?(?:contact\w*|ecrire|demarch\w*|relanc\w*|sollicit\w*|mailer|prospect\w*)|desinscrite?|desabonnee?|opposee?|opposition)|stop(?: (?:e ?)?(?:mails?|pubs?|contacts?|newsletters?|rgpd))?$|refus(?:ee?)? (?:de |d |les? |du |tout )?(?:e ?)?(?:mail\w*|contact\w*|prospection|demarchage|pub\w*|newsletters?|rgpd)|opt(?:ed)? ?out|unsubscribed|do ?n[o ]?t (?:contact|email|mail)|blacklisted|blacklistee?|blocklisted|repoussoir|liste noire)(?: .*)?$/

/** Whether a cell of any other column says so on its own: `Statut : désinscrit`. */
export function statesObjection(cell: string): boolean {
  return cell.length <= MAX_STATEMENT && statement.test(normalise(cell))
}

/** Numbers whose first zeros a spreadsheet drops: telephones, postal codes, SIREN and SIRET. */

interface Numbered {
  phone: string
  country: string
}

/** The country, else France, says which plan. */
export function numberedPhone({ phone, country }: Numbered): string {
  const whole = wholeNumber(phone)
  return readPhone(whole, placeOf(country) ?? 'France') ?? readPhone(whole) ?? phone
}

function placeOf(country: string): Country | undefined {
  const name = normalise(country)
  return countries.find((known) => normalise(known) === name) ?? codes.get(name)
}

const codes = new Map<string, Country>([
  ...['fr', 'fra', 'france metropolitaine'].map((code) => [code, 'France'] as const),
  ...['be', 'bel', 'belgium', 'belgie'].map((code) => [code, 'Belgique'] as const),
  ...['ch', 'che', 'switzerland', 'schweiz'].map((code) => [code, 'Suisse'] as const),
  ...['lu', 'lux', 'luxemburg'].map((code) => [code, 'Luxembourg'] as const),
])

const postalHeading = /^(?:c ?p|code ?postale?|postal code|post ?code|zip(?: ?code)?)\b/
const registerHeading = /\b(siren|siret)\b/
const registerDigits = { siren: 9, siret: 14 }

/** Unmapped columns, with the zeros of French postal codes and register numbers. */
export function withZeros(aside: Record<string, string>, person: Numbered & { email: string }): Record<string, string> {
  return Object.fromEntries(
    Object.entries(aside).map(([heading, text]) => [heading, zeroed(normalise(heading), { text, person })]),
  )
}

/** A number shorter than that is another one: nine digits in a column of SIRET are a SIREN. */
const MOST_LOST_ZEROS = 4

function zeroed(heading: string, { text, person }: { text: string; person: Numbered & { email: string } }): string {
  if (postalHeading.test(heading)) {
    const code = wholeNumber(text)
    return /^[1-9]\d{3}$/.test(code) && isFrench(person) ? `0${code}` : code
  }
  const register = registerHeading.exec(heading)?.[1]
  if (!isKeyOf(registerDigits, register)) return text
  const number = wholeNumber(text)
  const padded = number.padStart(registerDigits[register], '0')
  const isShortened = /^\d{7,14}$/.test(number) && padded.length - number.length <= MOST_LOST_ZEROS
  return isShortened && isLuhnNumber(padded) ? padded : number
}

/** Four digits are a code of three other countries: France needs evidence. */
function isFrench({ country, phone, email }: Numbered & { email: string }): boolean {
  if (country) return placeOf(country) === 'France'
  if (/^[+0]/.test(phone)) return /^(?:0|\+33)/.test(phone)
  return /\.fr$/i.test(email)
}

/** `1000.0` and `8,2345678900012E+13`, as programs write a whole number; one that lost digits stays as it is. */
function wholeNumber(text: string): string {
  const [, first = '', rest = '', power = '0'] = /^(\d+)[.,](\d+)(?:E\+(\d{1,2}))?$/i.exec(text) ?? []
  if (Number(power) === rest.length && first.length === 1) return first + rest
  return power === '0' && first && /^0+$/.test(rest) ? first : text
}

/** Headings of numbers that name something, beside those of `withZeros`. */
const numberHeading =
  /\b(?:tel\w*|phone|mobile|portable|gsm|fax|n|no|num\w*|number|code|id|identifiant|reference|ref|tva|vat|ean|gtin|compte|naf|ape)\b/

/** A number that names something, of which a spreadsheet kept the first digits only: `6,12346E+08`. */
export function lostDigits(text: string, { field, heading }: { field: string | undefined; heading: string }): boolean {
  if (!/^\d(?:[.,]\d+)?E\+?\d{1,2}$/i.test(text) || wholeNumber(text) !== text) return false
  const words = normalise(heading)
  if (field) return field === 'phone'
  return [numberHeading, postalHeading, registerHeading].some((known) => known.test(words))
}

/**
 * Possible column contents, in form order. `name` is a full name; `objection` says whether the person refuses mails;
 * `ignored` is kept unmapped.
 */
export const prospectFields = [
  'email',
  'first_name',
  'last_name',
  'name',
  'company',
  'job_title',
  'phone',
  'city',
  'country',
  'sector',
  'objection',
] as const
export type ProspectField = (typeof prospectFields)[number]

/** Editable by hand. */
export type StoredField = Exclude<ProspectField, 'name' | 'email' | 'objection'>
export const storedFields = prospectFields.filter(
  (field): field is StoredField => field !== 'name' && field !== 'email' && field !== 'objection',
)

export const prospectFieldLabels: Record<ProspectField, string> = {
  email: 'E-mail',
  first_name: 'Prénom',
  last_name: 'Nom de famille',
  name: 'Nom complet',
  company: 'Entreprise',
  job_title: 'Fonction',
  phone: 'Téléphone',
  city: 'Ville',
  country: 'Pays',
  sector: 'Secteur',
  objection: 'Refus ou accord (e-mails)',
}

/** Headings in `normalise` form. */
const synonyms: Record<Exclude<ProspectField, 'objection'>, string> = {
  email:
    'email,e mail,mail,courriel,adresse e mail,adresse email,adresse mail,adresse electronique,email address,e mail address,contact email,work email,email professionnel,e mail professionnel,mail professionnel,email pro,e mail pro,mail pro,email 1,e mail 1,e mail 1 value,adresse de messagerie,mel',
  first_name: 'first name,firstname,prenom,given name,prenoms',
  last_name: 'last name,lastname,nom de famille,family name,surname',
  name: 'nom,name,full name,nom complet,contact,nom prenom,nom et prenom,prenom nom,prenom et nom,nom du contact,interlocuteur',
  company:
    'company,entreprise,societe,company name,nom entreprise,nom de l entreprise,raison sociale,organisation,organization,etablissement,account,compte',
  job_title: 'job title,jobtitle,poste,fonction,titre,title,position,metier,intitule du poste',
  phone:
    'phone,telephone,tel,mobile,portable,numero de telephone,phone number,telephone portable,tel portable,tel mobile,tel fixe,telephone fixe,telephone mobile,telephone professionnel,mobile phone,business phone,phone 1 value,n telephone,gsm',
  city: 'city,ville,commune,localite,town',
  country: 'country,pays',
  sector: 'sector,secteur,secteur d activite,activite,industry,industrie,domaine,domaine d activite',
}

const fieldBySynonym = new Map(
  prospectFields.flatMap((field) =>
    field === 'objection' ? [] : synonyms[field].split(',').map((heading) => [heading, field] as const),
  ),
)

/** Field by column index; other columns are kept unmapped. */
export type Mapping = Record<number, ProspectField>

/** Remembered mappings by heading; `ignored` for an unmapped column. */
export type KnownColumns = Map<string, string>

/**
 * Maps headings by remembered choices, then by synonyms. The first of two columns for one field wins, but every objection counts, remembered as ignored or not. `nom` beside a
 * first name is the family name.
 */
export function mapColumns(headings: string[], known: KnownColumns = new Map()): Mapping {
  const mapping: Mapping = {}
  for (const [place, heading] of headings.entries()) {
    const field = fieldOf(heading, known)
    if (field && (field === 'objection' || !Object.values(mapping).includes(field))) mapping[place] = field
  }
  return withFamilyName(mapping)
}

function fieldOf(text: string, known: KnownColumns): ProspectField | undefined {
  const heading = normalise(text)
  const said = known.get(heading)
  if (said !== undefined && said !== 'ignored') return prospectFields.find((field) => field === said)
  if (said === undefined && fieldBySynonym.has(heading)) return fieldBySynonym.get(heading)
  return objectionSense(text) && 'objection'
}

function withFamilyName(mapping: Mapping): Mapping {
  const fields = Object.values(mapping)
  if (!fields.includes('first_name') || fields.includes('last_name')) return mapping
  return Object.fromEntries(
    Object.entries(mapping).map(([place, field]) => [place, field === 'name' ? 'last_name' : field]),
  )
}

export type MappingRefusal = 'no-email' | 'twice'

/** Why a mapping cannot be used. */
export function refusalOfMapping(mapping: Mapping): { reason: MappingRefusal; field?: ProspectField } | undefined {
  const fields = Object.values(mapping)
  const twice = fields.find((field, place) => field !== 'objection' && fields.indexOf(field) !== place)
  if (twice) return { reason: 'twice', field: twice }
  return fields.includes('email') ? undefined : { reason: 'no-email' }
}
