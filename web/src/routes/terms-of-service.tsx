export default function TermsOfService() {
  return <h1>Terms of service</h1>
}
