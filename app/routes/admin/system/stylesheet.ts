import stylesheet from '~/styles/admin-system.css?url'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
