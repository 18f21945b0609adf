export { Judgement } from "./Judgement";
export { Judgements } from "./Judgements";
