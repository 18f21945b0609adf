export { ApplicationList, ApplicationNew } from "./ApplicationList";
