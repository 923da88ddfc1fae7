import { data, href, type RouterContextProvider } from 'react-router'
import type { MailLink } from '~/components/shop/order/order-parcels'
import type { CustomerOrder } from '~/database/schema'
import { findMail, listMailsAbout } from '~/mails/reading.server'
import { mailShopOf } from '~/mails/shop.server'
import { formatDateTime } from '~/models/values/french-date'
import { shopRequest } from '~/routes/shop-request.server'
import type { Identity } from '~/runtime/identity.server'

/**
 * The mails of an order that the holder of its link may read in the demonstration. The mail that confirms a transfer
 * proves control of the mailbox, so it is shown only when it is not really sent.
 */
export async function listReadableMails(
  context: Readonly<RouterContextProvider>,
  { order, reference }: { order: CustomerOrder; reference: string },
): Promise<MailLink[]> {
  const { identity, tenant } = shopRequest(context)
  if (!identity.demo) return []
  const mails = await listMailsAbout(await mailShopOf(tenant), order)
  return mails
    .filter((mail) => isShown(mail, identity))
    .map(({ id, subject, created_at }) => ({
      href: href('/commande/:reference/e-mails/:emailId', { reference, emailId: id }),
      subject,
      sentOn: formatDateTime(new Date(created_at)),
    }))
}

/** Throws 404 for a mail of another order or an unauthorised visitor. */
export async function requireReadableMail(
  context: Readonly<RouterContextProvider>,
  { order, emailId }: { order: CustomerOrder; emailId: string },
) {
  const { identity, tenant } = shopRequest(context)
  const mail = identity.demo ? await findMail(await mailShopOf(tenant), emailId) : undefined
  if (!mail || mail.order_id !== order.id || mail.recipient !== order.email || !isShown(mail, identity)) {
    throw data('E-mail inconnu', { status: 404 })
  }
  return mail
}

function isShown({ kind }: { kind: string }, { mailServer }: Pick<Identity, 'mailServer'>): boolean {
  return kind !== 'payment-pending' || mailServer === undefined
}
