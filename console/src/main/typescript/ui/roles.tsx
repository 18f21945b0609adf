import { useState } from "react";
import type { Role } from "../api/types";
import { useApi } from "../app/query";
import { Link, useRested } from "../app/router";
import { common } from "../texts/common";
import { Choices, TextField } from "./form";
import { Ready } from "./page";

/** The page of a role. */
export function rolePath(role: { id: string; organizationId: string | null }) {
  return role.organizationId ? `organizations/${role.organizationId}/roles/${role.id}` : `roles/${role.id}`;
}

/** Roles by their names, each a link. */
export function RoleNames({ roles }: { roles: Pick<Role, "id" | "roleName" | "organizationId">[] }) {
  if (roles.length === 0) return <span className="soft">{common.none}</span>;
  return <span className="words">{roles.map((role) => <Link key={role.id} to={rolePath(role)}>{role.roleName}</Link>)}</span>;
}

interface Props {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** The owner of the roles; the zone if it is null. */
  organizationId: string | null;
  /** What was chosen before; it stays in sight whatever is searched for. */
  held?: { id: string; roleName: string }[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

const SHOWN = 50;

/** Some of the roles of an owner; requested when the form is opened. */
export function RoleChoices({ organizationId, held = [], ...rest }: Props) {
  const [text, setText] = useState("");
  const searchQuery = useRested(text.trim());
  const query = { limit: SHOWN, ...(searchQuery ? { searchQuery } : {}) };
  const zone = useApi("GET /roles", { query }, { enabled: organizationId === null });
  const own = useApi("GET /organizations/{id}/roles", { path: { id: organizationId ?? "" }, query }, { enabled: organizationId !== null });
  return (
    <>
      <Ready of={organizationId === null ? zone : own} rows={3}>
        {({ items }) => {
          const kept = held.filter((role) => !items.some((item) => item.id === role.id));
          return <Choices {...rest} options={[...kept, ...items].map((role) => [role.id, role.roleName])} />;
        }}
      </Ready>
      {(text !== "" || ((organizationId === null ? zone : own).data?.data.pagination.totalItems ?? 0) > SHOWN) && (
        <TextField label={common.searchRoles} type="search" value={text} onChange={setText} />
      )}
    </>
  );
}
