export { STATE_TONES, stateOf } from './credential-state.ts'
export { useCredentialTexts } from './use-credential-texts.ts'
