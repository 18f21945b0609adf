import type { TimelineItemResource } from "../../api/types";
import { useAccess } from "../../app/access";
import { Link } from "../../app/router";
import { AddressLink } from "../../ui/links";
import { Hash } from "../../ui/status";

/** Pages of resources, by their type without its plural. */
const PAGES: Record<string, string> = {
  user: "users",
  organization: "organizations",
  role: "roles",
  tenant: "tenants",
  service: "services",
  m2m_app: "credentials",
  m2m_application: "credentials",
  batch_job: "operations/jobs",
  event_webhook: "webhooks",
  webhook_endpoint: "webhooks",
};

/** What it was done to. */
export function Resource({ resource }: { resource: TimelineItemResource }) {
  const access = useAccess();
  const { type, id } = resource;
  if (!id) return <span>{type}</span>;
  if (/^0x[0-9a-fA-F]{40}$/.test(id)) return <span>{type} <AddressLink value={id} /></span>;
  const page = PAGES[type.toLowerCase().replaceAll("-", "_").replace(/s$/, "")];
  const view = page === "webhooks" ? `?view=${access.may("admin_read") ? "zone" : "organization"}` : "";
  return <span>{page ? <Link to={`${page}/${encodeURIComponent(id)}${view}`}>{type}</Link> : type} <Hash value={id} label="resource id" /></span>;
}
