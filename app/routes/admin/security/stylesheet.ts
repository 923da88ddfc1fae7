import stylesheet from '~/styles/admin-security.css?url'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
