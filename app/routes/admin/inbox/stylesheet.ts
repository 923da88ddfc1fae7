import stylesheet from '~/styles/admin-inbox.css?url'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
