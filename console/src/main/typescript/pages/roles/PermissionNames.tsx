import type { Permission } from "../../app/access";
import { permissions } from "../../texts/permissions";
import { roles as texts } from "../../texts/roles";

/** What a role opens, by the names of the API, with the words for it on hover. */
export function PermissionNames({ of }: { of: Permission[] }) {
  if (of.length === 0) return <span className="soft">{texts.nothing}</span>;
  return <span className="words">{of.map((name) => <code key={name} title={permissions[name]}>{name}</code>)}</span>;
}

/** What a role opens, in words. */
export function PermissionWords({ of }: { of: Permission[] }) {
  if (of.length === 0) return <span className="soft">{texts.nothing}</span>;
  return <>{of.map((name) => <div key={name}>{permissions[name]} <code className="soft">{name}</code></div>)}</>;
}
