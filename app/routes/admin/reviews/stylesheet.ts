import inbox from '~/styles/admin-inbox.css?url'
import orders from '~/styles/admin-orders.css?url'

export const links = () => [
  { rel: 'stylesheet', href: inbox },
  { rel: 'stylesheet', href: orders },
]
