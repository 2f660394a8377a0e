export default function Faq() {
  return <h1>FAQ</h1>
}
