export const handle = { content: true }

export default function Page() {
  return <main>Falm</main>
}
