export default function AdminRegister() {
  return <h1>Admin registration</h1>
}
