export { Audit } from "./Audit";
