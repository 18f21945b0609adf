export { Health } from "./Health";
export { Jobs } from "./Jobs";
export { Job } from "./Job";
export { Keycloak } from "./Keycloak";
export { Metrics } from "./Metrics";
export { Quotas } from "./Quotas";
export { Settings } from "./Settings";
export { Statistics } from "./Statistics";
