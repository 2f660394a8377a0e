export {
  chosenPlace,
  isPlaceInvalid,
  type PlaceChoice,
  placeChoiceOf,
} from './place-choice.ts'
export { PlaceField } from './place-field.tsx'
