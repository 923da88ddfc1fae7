import stylesheet from '~/styles/admin-prospects.css?url'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
