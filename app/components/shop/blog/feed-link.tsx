/** Tells a feed reader where the articles are; React lifts it into the head. */
export function FeedLink() {
  return <link rel="alternate" type="application/atom+xml" title="Le blog" href="/blog/feed.xml" />
}
