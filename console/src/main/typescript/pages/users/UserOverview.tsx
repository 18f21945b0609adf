import type { ReactNode } from "react";
import type { User } from "../../api/types";
import { useAccess } from "../../app/access";
import { useDrawer } from "../../app/drawer";
import { useApi } from "../../app/query";
import { Link } from "../../app/router";
import { useMayViewAs, viewAs } from "../../app/rpc";
import { common } from "../../texts/common";
import { users as texts } from "../../texts/users";
import { Editing } from "../../ui/edit";
import { AddressLink } from "../../ui/links";
import { Table } from "../../ui/list";
import { Hash, StatusBadge, Time } from "../../ui/status";
import { Facts, Ready, Section, Surface } from "../../ui/page";
import { RoleNames } from "../../ui/roles";
import { EditUser } from "./EditUser";
import { EditUserRoles } from "./EditUserRoles";
import { RemoveUser } from "./RemoveUser";
import { UserFrame } from "./UserFrame";

/** Who a user is: organization, roles, wallets. */
export function UserOverview({ params }: { params: Record<string, string> }) {
  const id = params.id ?? "";
  const { may } = useAccess();
  const { open, show, close } = useDrawer();
  const found = useApi("GET /users/{id}", { path: { id } });
  const name = found.data?.data.displayName;
  const writer = may("admin_write") && found.data;
  const mayViewAs = useMayViewAs();
  const actions = (
    <>
      {mayViewAs && name && <Link className="button" to={`transactions?as=${encodeURIComponent(id)}`} onClick={() => viewAs({ id, name })}>{texts.viewAs}</Link>}
      {writer && <button type="button" onClick={() => show("roles")}>{texts.editRoles}</button>}
      {writer && <button type="button" onClick={() => show("edit")}>{texts.edit}</button>}
    </>
  );
  return (
    <UserFrame id={id} tab="overview" title={name ?? texts.one} actions={actions}>
      <Ready of={found}>
        {(user) => (
          <>
            <Facts of={facts(user)} />
            <Section title={texts.wallets.title}><Wallets of={user} /></Section>
            {writer && <RemoveUser id={id} name={user.displayName} etag={found.data?.etag ?? null} />}
          </>
        )}
      </Ready>
      {open === "edit" && <Surface kind="drawer" title={texts.editTitle} onClose={close}><Editing of={found}>{(start, etag, again) => <EditUser start={start} etag={etag} again={again} onDone={close} />}</Editing></Surface>}
      {open === "roles" && <Surface kind="drawer" title={texts.editRoles} onClose={close}><Editing of={found}>{(start, etag, again) => <EditUserRoles start={start} etag={etag} again={again} onDone={close} />}</Editing></Surface>}
    </UserFrame>
  );
}

function facts(user: User): [string, ReactNode][] {
  return [
    [common.identifier, <Hash key="id" value={user.id} label="identifier" full />],
    [texts.columns.organization, user.organization ? <Link key="organization" to={`organizations/${user.organization.id}`}>{user.organization.name}</Link> : <span key="organization" className="soft">{texts.noOrganization}</span>],
    [texts.zoneRoles, <RoleNames key="zone" roles={user.roles.filter((role) => role.organizationId === null)} />],
    ...(user.organization ? [[texts.ownRoles, <RoleNames key="own" roles={user.roles.filter((role) => role.organizationId !== null)} />] as [string, ReactNode]] : []),
    [texts.source, texts.sources[user.source as keyof typeof texts.sources] ?? user.source],
    [common.created, <Time key="created" at={user.createdAt} />],
    [common.changed, <Time key="changed" at={user.updatedAt} />],
  ];
}

function Wallets({ of }: { of: User }) {
  if (of.wallets.length === 0) return <p className="soft">{texts.wallets.none}</p>;
  return (
    <Table
      caption={texts.wallets.title}
      rows={of.wallets}
      rowKey={(row) => row.id}
      columns={[
        { title: texts.wallets.columns.address, cell: (row) => <AddressLink value={row.walletAddress} full /> },
        { title: texts.wallets.columns.proven, cell: (row) => row.provenAt ? <span className="words"><StatusBadge tone="good">{texts.wallets.proven}</StatusBadge><Time at={row.provenAt} /></span> : <StatusBadge tone="warn">{texts.wallets.said}</StatusBadge> },
        { title: texts.wallets.columns.added, cell: (row) => <Time at={row.createdAt} /> },
      ]}
    />
  );
}
