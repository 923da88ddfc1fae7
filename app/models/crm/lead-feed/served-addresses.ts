import type { FeedPlatform } from '~/database/schema'

/** The only servers that a platform's token is sent to. */
export const platformOrigins: Record<FeedPlatform, string> = {
  linkedin: 'https://api.linkedin.com',
  meta: 'https://graph.facebook.com',
}

/** `extraOrigins`: those that the operator allows besides (LEAD_FEED_ORIGINS). */
export function isServedBy(platform: FeedPlatform, url: string, extraOrigins: readonly string[] = []): boolean {
  if (!URL.canParse(url)) return false
  const { origin, username, password } = new URL(url)
  return username === '' && password === '' && [platformOrigins[platform], ...extraOrigins].includes(origin)
}
