import claims from '~/styles/admin-claims.css?url'
import inbox from '~/styles/admin-inbox.css?url'

export const links = () => [inbox, claims].map((href) => ({ rel: 'stylesheet', href }))
