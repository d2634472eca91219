export default function Page() {
  return <main>Falm</main>
}
