export default function Page() {
  return <main>À venir</main>
}
