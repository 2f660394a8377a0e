export default function ResendVerification() {
  return <h1>Resend verification</h1>
}
