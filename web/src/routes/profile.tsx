import { OnlyFor } from '../shell/guards.tsx'

export default function Profile() {
  return (
    <OnlyFor person="user" otherwise="/guide-profile">
      <h1>Profile</h1>
    </OnlyFor>
  )
}
