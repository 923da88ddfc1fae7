import stylesheet from '~/styles/admin-exports.css?url'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
