import type { Permission } from "../../app/access";
import { permissions } from "../../texts/permissions";
import { roles as texts } from "../../texts/roles";

/** What a role opens, in words, with the names of the API on hover. */
export function PermissionNames({ of }: { of: Permission[] }) {
  if (of.length === 0) return <span className="soft">{texts.nothing}</span>;
  return <span className="words">{of.map((name, i) => <span key={name} title={name}>{permissions[name]}{i < of.length - 1 && ";"}</span>)}</span>;
}
