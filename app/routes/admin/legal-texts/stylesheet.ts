import inbox from '~/styles/admin-inbox.css?url'
import legal from '~/styles/admin-legal.css?url'
import text from '~/styles/legal-text.css?url'

export const links = () => [inbox, legal, text].map((href) => ({ rel: 'stylesheet', href }))
