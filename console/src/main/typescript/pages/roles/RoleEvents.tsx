import type { EventPermission } from "../../api/types";
import { roles } from "../../texts/roles";
import { HashLink } from "../../ui/links";
import { DataList } from "../../ui/list";
import { Hash, Time } from "../../ui/status";
import { Empty } from "../../ui/page";
import { RoleFrame, roleOf } from "./RoleFrame";

const texts = roles.events;

/** The events of contracts that a role makes visible. */
export function RoleEvents({ params }: { params: Record<string, string> }) {
  const { owner, id } = roleOf(params);
  return (
    <RoleFrame params={params} tab="events" lead={texts.lead}>
      <DataList
        route={owner === null ? "GET /roles/{roleId}/event-permissions" : "GET /organizations/{id}/roles/{roleId}/event-permissions"}
        request={{ path: owner === null ? { roleId: id } : { id: owner, roleId: id } }}
        caption={roles.tabs.events}
        rowKey={(row) => row.id}
        columns={[
          { title: texts.columns.topic, cell: (row) => row.topic0Constant ? <Hash value={row.topic0Constant} label="topic" /> : <span className="soft">{texts.any}</span> },
          { title: texts.columns.contract, cell: (row) => <HashLink value={row.contractAddress} label="address" to={owner === null ? `addresses/${row.contractAddress}` : `organizations/${owner}/contracts/${row.contractAddress}/events`} /> },
          { title: texts.columns.conditions, cell: (row) => conditions(row) || <span className="soft">{texts.none}</span> },
          { title: texts.columns.members, cell: (row) => row.organizationOnly ? roles.functions.yes : roles.functions.no },
          { title: texts.columns.changed, cell: (row) => <Time at={row.updatedAt} /> },
        ]}
        empty={<Empty title={texts.empty}>{texts.emptyHint}</Empty>}
      />
    </RoleFrame>
  );
}

function conditions(row: EventPermission): string {
  return [row.topic1ConditionType, row.topic2ConditionType, row.topic3ConditionType]
    .flatMap((condition, i) => (condition ? [`${texts.topic(i + 1)}: ${condition}`] : []))
    .join(", ");
}
