export { STATE_TONES, stateOf } from './credential-state.ts'
export { Photo } from './photo.tsx'
export { useCredentialTexts } from './use-credential-texts.ts'
