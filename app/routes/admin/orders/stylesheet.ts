import inbox from '~/styles/admin-inbox.css?url'
import stylesheet from '~/styles/admin-orders.css?url'

export const links = () => [
  { rel: 'stylesheet', href: inbox },
  { rel: 'stylesheet', href: stylesheet },
]
