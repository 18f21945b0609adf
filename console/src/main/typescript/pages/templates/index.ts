export { TemplateList, TemplateNew } from "./TemplateList";
export { TemplateOverview } from "./TemplateOverview";
export { TemplatePermissions } from "./TemplatePermissions";
