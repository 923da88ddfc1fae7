import { normalise } from '~/models/values/search-text'

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
