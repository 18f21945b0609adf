import type { ContestedContract, ContractClaim } from "../../api/types";
import { useAccess } from "../../app/access";
import { useChange, useList } from "../../app/query";
import { Link, usePlace } from "../../app/router";
import { contracts } from "../../texts/contracts";
import { FilterSelect } from "../../ui/form";
import { Chips, type Column, ListPage, ListView, RowAction } from "../../ui/list";
import { Hash, StatusBadge, Time } from "../../ui/status";
import { Empty, Failed, Page } from "../../ui/page";

const text = contracts.claims;
const TONES = { open: "warn", confirmed: "good", refused: "bad" } as const;

const CONTESTED: Column<ContestedContract>[] = [
  { title: text.columns.contract, cell: (row) => <Hash value={row.contractAddress} label="contract" /> },
  { title: text.columns.registeredBy, cell: (row) => <Organization id={row.organizationId} /> },
  { title: text.columns.deployer, cell: (row) => <Hash value={row.deployerAddress} label="deployer" /> },
  { title: text.columns.deployedFor, cell: (row) => row.deployerOrganizationId ? <Organization id={row.deployerOrganizationId} /> : text.zone },
  { title: text.columns.registered, cell: (row) => <Time at={row.createdAt} /> },
];

/** What the zone has to decide: claims of organizations to contracts of unknown deployers. */
export function ContractClaims() {
  const access = useAccess();
  const { query } = usePlace();
  const asked = query.get("state");
  const state = asked === "open" || asked === "confirmed" || asked === "refused" ? asked : undefined;
  const list = useList("GET /admin/contract-claims", { query: { state } }, { live: 5000 });
  const confirm = useChange("POST /admin/contract-claims/{contractAddress}/confirm", ["/admin/contract-claims", "/admin/contested-contracts", "/overview"]);
  const refuse = useChange("POST /admin/contract-claims/{contractAddress}/refuse", ["/admin/contract-claims", "/overview"]);
  const busy = confirm.isPending || refuse.isPending;
  const error = confirm.error ?? refuse.error;
  const columns: Column<ContractClaim>[] = [
    { title: text.columns.contract, cell: (row) => <Hash value={row.contractAddress} label="contract" /> },
    { title: text.columns.claimant, cell: (row) => <Link to={`organizations/${row.organizationId}`}>{row.organizationName}</Link> },
    { title: text.columns.state, cell: (row) => <StatusBadge tone={TONES[row.state as keyof typeof TONES]}>{text.states[row.state as keyof typeof TONES]}</StatusBadge> },
    { title: text.columns.registeredBy, cell: (row) => row.registeredBy ? <Organization id={row.registeredBy} /> : <span className="soft">–</span> },
    { title: text.columns.asked, cell: (row) => <Time at={row.createdAt} /> },
    { title: text.columns.decided, cell: (row) => <Time at={row.decidedAt} /> },
    {
      title: "",
      cell: (row) => {
        const claim = { path: { contractAddress: row.contractAddress }, query: { organizationId: row.organizationId } };
        const subject = `${row.contractAddress} of ${row.organizationName}`;
        return access.may("admin_write") && (
          <>
            {row.state !== "confirmed" && <RowAction word={text.confirm} subject={subject} busy={busy} onClick={() => confirm.mutate(claim)} />}{" "}
            {row.state !== "refused" && <RowAction word={text.refuse} subject={subject} busy={busy} onClick={() => refuse.mutate(claim)} />}
          </>
        );
      },
    },
  ];
  return (
    <Page title={text.title} lead={text.lead} actions={<Link className="button" to="contested-contracts">{text.contested}</Link>}>
      {error && <Failed error={error} />}
      <div className="filters"><FilterSelect name="state" label={text.state} options={Object.entries(text.states)} /></div>
      <Chips names={{ state: text.state }} />
      <ListView
        list={list}
        columns={columns}
        rowKey={(row) => row.contractAddress + row.organizationId}
        caption={text.caption}
        filtered={state !== undefined}
        empty={<Empty title={text.empty} route="GET /admin/contract-claims">{text.emptyHint}</Empty>}
      />
    </Page>
  );
}

/** Contracts that an organization registered and did not deploy. */
export function ContestedContracts() {
  return <ListPage route="GET /admin/contested-contracts" title={text.contested} lead={text.contestedLead} rowKey={(row) => row.contractAddress} columns={CONTESTED} empty={text.noneContested} />;
}

function Organization({ id }: { id: string }) {
  return <Link to={`organizations/${id}/contracts`}>{id}</Link>;
}
