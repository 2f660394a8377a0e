export default function SignupGuide() {
  return <h1>Sign up as a guide</h1>
}
