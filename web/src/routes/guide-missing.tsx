import { GuideMissing } from '../features/guides/guide-missing.tsx'

export default function GuideWithoutName() {
  return <GuideMissing why="noUsername" />
}
