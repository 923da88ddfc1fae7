import { findAccountOwner } from '~/middleware/session.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/profile.css?url'
import type { Route } from './+types/profile'
import { ProfilePage } from './profile-page'
import { loadProfile } from './profile-page.server'
import { SignInPage } from './sign-in-form'

export const handle = { policy: { beforeOpening: true, cache: 'no-store' } satisfies RoutePolicy }

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await findAccountOwner({ request, context })
  if (!user) return { profile: undefined }
  return { profile: await loadProfile(context, { user, request }) }
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  return loaderData.profile ? <ProfilePage {...loaderData.profile} /> : <SignInPage />
}
