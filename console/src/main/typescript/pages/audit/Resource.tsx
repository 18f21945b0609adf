import type { TimelineItemResource } from "../../api/types";
import { Link } from "../../app/router";
import { Hash } from "../../ui/marks";

/** Pages of resources, by their type. */
const PAGES: Record<string, string> = { user: "users", users: "users", organization: "organizations", organizations: "organizations", batch_job: "operations/jobs" };

/** What it was done to. */
export function Resource({ resource }: { resource: TimelineItemResource }) {
  const page = PAGES[resource.type.toLowerCase().replaceAll("-", "_")];
  const type = page && resource.id ? <Link to={`${page}/${encodeURIComponent(resource.id)}`}>{resource.type}</Link> : resource.type;
  return <span>{type} {resource.id && <Hash value={resource.id} label="resource id" />}</span>;
}
