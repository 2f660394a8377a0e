export { DecisionCard, useCodeText } from './decision-card.tsx'
