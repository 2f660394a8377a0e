export default function GuideMissing() {
  return <h1>Guide</h1>
}
