import { GuideMissing } from '../../features/guides/public/guide-missing.tsx'

export default function GuideWithoutName() {
  return <GuideMissing why="noUsername" />
}
