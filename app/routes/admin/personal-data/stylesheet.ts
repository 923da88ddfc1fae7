import stylesheet from '~/styles/admin-data.css?url'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
