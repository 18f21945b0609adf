export { Explain } from "./Explain";
