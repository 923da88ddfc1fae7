import stylesheet from '~/styles/admin-articles.css?url'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
