import type { Role } from "../../api/types";
import { useAccess } from "../../app/access";
import { useApi } from "../../app/query";
import { Link } from "../../app/router";
import { me as texts } from "../../texts/me";
import { permissions } from "../../texts/permissions";
import { Table } from "../../ui/list";
import { Hash, StatusBadge, Time } from "../../ui/status";
import { Empty, Facts, Ready, Section } from "../../ui/page";
import { Frame } from "./Frame";
import { Rights } from "./Rights";

/** Who one is, and what follows from one's roles. */
export function Me() {
  const { me } = useAccess();
  const held = useApi("GET /profiles/me/access");
  return (
    <Frame at="me" lead={texts.lead}>
      <Facts
        of={[
          ["Name", me.displayName],
          ["ID", <Hash key="id" value={me.id} label="identifier" full />],
          ["Organization", me.organization ? <Link key="organization" to={`organizations/${me.organization.id}`}>{me.organization.name}</Link> : "None (user of the zone)"],
          ["Source", texts.sources[me.source] ?? me.source],
          ["Created", <Time key="since" at={me.createdAt} />],
        ]}
      />
      <Section title={texts.rights.title}><Ready of={held} rows={2}>{(access) => <Rights of={access} />}</Ready></Section>
      <Section title={texts.roles.title}>
        {me.roles.length === 0
          ? <Empty title={texts.roles.empty}>{texts.roles.emptyHint}</Empty>
          : (
            <Table
              caption={texts.roles.title}
              rows={me.roles}
              rowKey={(role) => role.id}
              columns={[
                { title: "Role", cell: (role) => <Name role={role} /> },
                { title: "Owner", cell: (role) => role.organizationId === null ? texts.roles.zone : me.organization?.name ?? <Hash value={role.organizationId} /> },
                { title: "Permissions", cell: (role) => <Permits role={role} /> },
              ]}
            />
          )}
      </Section>
    </Frame>
  );
}

function Name({ role }: { role: Role }) {
  const { may } = useAccess();
  if (!may("admin_read", role.organizationId)) return <>{role.roleName}</>;
  return <Link to={role.organizationId ? `organizations/${role.organizationId}/roles/${role.id}` : `roles/${role.id}`}>{role.roleName}</Link>;
}

function Permits({ role }: { role: Role }) {
  if (role.systemPermissions.length === 0) return <StatusBadge tone="idle">{texts.roles.nothing}</StatusBadge>;
  return (
    <ul className="plainlist">
      {role.systemPermissions.map((permission) => <li key={permission}>{permissions[permission]} <code className="soft">{permission}</code></li>)}
    </ul>
  );
}
