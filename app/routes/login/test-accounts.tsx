import { Link } from 'react-router'

export interface TestAccount {
  name: string
  href: string
}

/** Test accounts of a demonstration; a click fills the form. */
export function TestAccounts({ accounts }: { accounts: TestAccount[] }) {
  if (accounts.length === 0) return null
  return (
    <nav className="login-accounts" aria-labelledby="comptes-essai">
      <h2 id="comptes-essai">Comptes d’essai</h2>
      <ul>
        {accounts.map(({ name, href }) => (
          <li key={href}>
            <Link to={href} className="button button-quiet">
              {name} <small>Admin</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
