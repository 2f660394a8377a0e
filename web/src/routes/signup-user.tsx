export default function SignupUser() {
  return <h1>Sign up</h1>
}
