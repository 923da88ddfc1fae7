/** Feed autodiscovery; React hoists it into the head. */
import { href } from 'react-router'
export function FeedLink() {
  return <link rel="alternate" type="application/atom+xml" title="Le blog" href={href('/blog/feed.xml')} />
}
