import { normalise } from '~/models/values/search-text'
import { objectionSense } from './objection'

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
