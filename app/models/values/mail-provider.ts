const mailProviders = new Set(
  'gmail.com,googlemail.com,outlook.com,outlook.fr,hotmail.com,hotmail.fr,live.com,live.fr,msn.com,yahoo.com,yahoo.fr,ymail.com,icloud.com,me.com,mac.com,aol.com,gmx.com,gmx.fr,gmx.net,proton.me,protonmail.com,laposte.net,orange.fr,wanadoo.fr,free.fr,sfr.fr,neuf.fr,bbox.fr,numericable.fr,club-internet.fr,skynet.be,bluewin.ch'.split(
    ',',
  ),
)

/** False for addresses at consumer mail providers, which must not be mailed as professionals. */
export function isProfessional(email: string): boolean {
  return !mailProviders.has(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
}
