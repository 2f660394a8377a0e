import { OnlyFor } from '../shell/guards.tsx'

export default function GuideProfile() {
  return (
    <OnlyFor person="guide" otherwise="/profile">
      <h1>Guide profile</h1>
    </OnlyFor>
  )
}
