export default function AdminLogin() {
  return <h1>Admin sign-in</h1>
}
