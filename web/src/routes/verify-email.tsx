export default function VerifyEmail() {
  return <h1>Verify email</h1>
}
