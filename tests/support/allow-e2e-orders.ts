import { operate } from './operate'

/** The browsers order much with one address from one network. */
export default function allowE2eOrders() {
  operate('setting', 'orders.unpaid_per_mailbox', '1000000')
}
