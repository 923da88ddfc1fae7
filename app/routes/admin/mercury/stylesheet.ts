import agents from '~/styles/admin-agents.css?url'
import inbox from '~/styles/admin-inbox.css?url'
import prospects from '~/styles/admin-prospects.css?url'

export const links = () => [agents, inbox, prospects].map((href) => ({ rel: 'stylesheet', href }))
