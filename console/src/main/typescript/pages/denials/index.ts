export { Denial } from "./Denial";
export { Denials } from "./Denials";
