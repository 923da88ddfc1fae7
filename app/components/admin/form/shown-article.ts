export interface ShownArticle {
  title: string
  excerpt: string
  readingMinutes: number
  html: string
}
