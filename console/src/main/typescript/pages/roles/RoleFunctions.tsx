import { roles } from "../../texts/roles";
import { HashLink } from "../../ui/links";
import { DataList } from "../../ui/list";
import { Time } from "../../ui/status";
import { Empty } from "../../ui/page";
import { RoleFrame, roleOf } from "./RoleFrame";

const texts = roles.functions;

/** The functions of contracts that a role opens. */
export function RoleFunctions({ params }: { params: Record<string, string> }) {
  const { owner, id } = roleOf(params);
  return (
    <RoleFrame params={params} tab="functions" lead={texts.lead}>
      <DataList
        route={owner === null ? "GET /roles/{roleId}/function-permissions" : "GET /organizations/{id}/roles/{roleId}/function-permissions"}
        request={{ path: owner === null ? { roleId: id } : { id: owner, roleId: id } }}
        caption={roles.tabs.functions}
        rowKey={(row) => row.id}
        columns={[
          { title: texts.columns.function, cell: (row) => row.isUmbrella ? <span className="soft">{texts.umbrella}</span> : <code>{row.functionSignature || row.methodSelector}</code> },
          { title: texts.columns.contract, cell: (row) => <HashLink value={row.contractAddress} label="address" to={owner === null ? `addresses/${row.contractAddress}` : `organizations/${owner}/contracts/${row.contractAddress}`} /> },
          { title: texts.columns.access, cell: (row) => row.accessType },
          { title: texts.columns.rule, cell: (row) => roles.rules[row.ruleType as keyof typeof roles.rules] ?? row.ruleType },
          { title: texts.columns.members, cell: (row) => row.organizationOnly ? texts.yes : texts.no },
          { title: texts.columns.changed, cell: (row) => <Time at={row.updatedAt} /> },
        ]}
        empty={<Empty title={texts.empty}>{texts.emptyHint}</Empty>}
      />
    </RoleFrame>
  );
}
