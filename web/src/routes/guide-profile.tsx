export default function GuideProfile() {
  return <h1>Guide profile</h1>
}
