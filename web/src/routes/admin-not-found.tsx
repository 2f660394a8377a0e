export default function AdminNotFound() {
  return <h1>Not found</h1>
}
