export { ServiceList, ServiceNew } from "./ServiceList";
export { ServiceOverview } from "./ServiceOverview";
export { ServiceSessions } from "./ServiceSessions";
