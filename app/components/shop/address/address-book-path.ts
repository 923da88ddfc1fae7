import { href } from 'react-router'

/** The section of the account that shows the address book. */
export const addressBookPath = `${href('/profile')}#adresses`
