import type { Page } from '@playwright/test'
import { operate } from './operate'
import { commit, decide, goToPayment } from './shop-browser'

/** Buys a machine, has it delivered and reads the review invitation. */
export async function invitationLink(page: Page): Promise<string> {
  await goToPayment(page)
  await commit(page, /^Carte bancaire/)
  await decide(page, /^Payer/)
  await page.getByRole('link', { name: 'Suivre ma commande' }).click()
  const number = /Commande (\w+)/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[1] ?? ''
  await operate('order', number, 'shipped')
  await operate('order', number, 'delivered')
  await operate('setting', 'reviews.invitation_days', '0')
  await operate('reviews', 'invite')
  const subject = (await operate('mails')).match(new RegExp(`^(\\S+) .*\\n.*Commande ${number}\\s: votre avis`, 'm'))
  const path = /(\/avis\/laisser\/\S+)/.exec(await operate('mails', subject?.[1] ?? ''))?.[1]
  if (!path) throw new Error('No invitation.')
  return path
}
