import { isWrittenAsEmail } from './email-address'
import { editDistance } from './search-text'

const mailProviders = new Set(
  'gmail.com,googlemail.com,outlook.com,outlook.fr,hotmail.com,hotmail.fr,live.com,live.fr,msn.com,yahoo.com,yahoo.fr,ymail.com,icloud.com,me.com,mac.com,aol.com,gmx.com,gmx.fr,gmx.net,proton.me,protonmail.com,laposte.net,orange.fr,wanadoo.fr,free.fr,sfr.fr,neuf.fr,bbox.fr,numericable.fr,club-internet.fr,skynet.be,bluewin.ch,hotmail.be,outlook.be,live.be,yahoo.be,telenet.be,proximus.be,scarlet.be,voo.be,gmx.ch,hotmail.ch,hispeed.ch,sunrise.ch,pt.lu,internet.lu,vo.lu,email.com,mail.com,gmx.de,gmx.at,web.de,yahoo.de,yahoo.es,yahoo.it,yahoo.ca,yahoo.co.uk,hotmail.de,hotmail.es,hotmail.it,hotmail.co.uk,outlook.de,outlook.es,outlook.it,live.nl,live.co.uk,live.it,live.ca,aliceadsl.fr,cegetel.net,aol.fr,dbmail.com,mailo.com,mailo.fr,netcourrier.com,tutanota.com,rocketmail.com'.split(
    ',',
  ),
)

const disposableProviders = new Set(
  '10minutemail.com,33mail.com,anonbox.net,byom.de,discard.email,dispostable.com,emailondeck.com,fakeinbox.com,getairmail.com,getnada.com,grr.la,guerrillamail.com,guerrillamail.net,guerrillamail.org,guerrillamailblock.com,jetable.com,jetable.net,jetable.org,mail-temporaire.com,mail-temporaire.fr,mailcatch.com,maildrop.cc,mailinator.com,mailinator.net,mailnesia.com,mailnull.com,mintemail.com,mohmal.com,mytemp.email,sharklasers.com,spamgourmet.com,temp-mail.io,temp-mail.org,tempail.com,tempinbox.com,tempmail.com,tempmailo.com,throwawaymail.com,trash-mail.com,trashmail.com,trashmail.de,trashmail.net,yopmail.com,yopmail.fr,yopmail.net'.split(
    ',',
  ),
)
const roles = new Set(
  'accueil,admin,administration,bonjour,commercial,compta,comptabilite,contact,direction,facturation,gestion,hello,info,information,infos,mairie,noreply,office,presse,reception,recrutement,reservation,reservations,rh,sales,sav,secretariat,service,support,vente,ventes,webmaster'.split(
    ',',
  ),
)

/** True for mailboxes that expire within minutes or days. */
export function isDisposable(email: string): boolean {
  return disposableProviders.has(domainOf(email))
}

/** True for addresses of a department instead of a person. */
export function isRoleAddress(email: string): boolean {
  return roles.has(email.slice(0, email.lastIndexOf('@')).toLowerCase().replaceAll(/[._-]/g, ''))
}

/** False for addresses at consumer mail providers, which must not be mailed as professionals. */
export function isProfessional(email: string): boolean {
  return !mailProviders.has(domainOf(email))
}

const MOST_SLIPS = 2

/** Names that no other company uses, with any ending. */
const onlyDomains: Record<string, string> = {
  ...{ gmail: 'gmail.com', icloud: 'icloud.com', wanadoo: 'wanadoo.fr', bluewin: 'bluewin.ch', skynet: 'skynet.be' },
}

/** The address at a known provider that a mistyped one resembles: `gmail.con`, `orange.f`, `hotmial.fr`. */
export function proposeEmail(email: string): string | undefined {
  const address = email.trim()
  const domain = domainOf(address)
  if (mailProviders.has(domain) || !isWrittenAsEmail(address)) return undefined
  const provider = onlyDomains[domain.slice(0, domain.indexOf('.'))] ?? nearestProvider(domain)
  return provider && `${address.slice(0, address.lastIndexOf('@') + 1)}${provider}`
}

/** Short names lie close to each other: one slip in six letters, two in ten. */
function nearestProvider(domain: string): string | undefined {
  let nearest: string | undefined
  let least = MOST_SLIPS + 1
  for (const provider of mailProviders) {
    const most = provider.length < 6 ? 0 : provider.length < 10 ? 1 : MOST_SLIPS
    if (Math.abs(provider.length - domain.length) > most) continue
    const slips = editDistance(domain, provider, Math.min(least, most + 1))
    if (slips > most || slips >= least) continue
    least = slips
    nearest = provider
  }
  return nearest
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
