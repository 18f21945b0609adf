import type { ReactNode } from "react";
import type { Item } from "../../app/query";
import { Link, setQuery, useQueryValue } from "../../app/router";
import { contracts } from "../../texts/contracts";
import { SearchBox } from "../../ui/form";
import { type Column, DataList } from "../../ui/list";
import { Hash, Time } from "../../ui/status";
import { Empty } from "../../ui/page";
import { RegisterLink } from "./RegisterLink";

const t = contracts.columns;

type Row = Item<"GET /organizations/{id}/contracts">;

/** An organization's contracts: by template, then those that have none; or those of one template. */
export function ContractList({ organizationId }: { organizationId: string }) {
  const [searchQuery] = useQueryValue("search");
  const [template] = useQueryValue("template");
  return (
    <>
      <div className="filters">
        <SearchBox name="search" label={contracts.search} />
        {template && <button type="button" onClick={() => setQuery({ template: null })}>{contracts.allContracts}</button>}
      </div>
      {template
        ? (
          <DataList
            key={template}
            route="GET /organizations/{id}/contracts/by-template/{templateId}"
            request={{ path: { id: organizationId, templateId: Number(template) }, query: { searchQuery, include: "none" } }}
            caption={contracts.inTemplate}
            rowKey={(row) => row.contractAddress}
            columns={columns(organizationId)}
            empty={<None organizationId={organizationId} />}
          />
        )
        : (
          <DataList
            route="GET /organizations/{id}/contracts"
            request={{ path: { id: organizationId }, query: { searchQuery, include: "none" } }}
            caption={contracts.title}
            rowKey={(row) => ("contractCount" in row ? `template ${row.templateId}` : row.contractAddress)}
            columns={grouped(organizationId)}
            empty={<None organizationId={organizationId} />}
          />
        )}
    </>
  );
}

interface Single {
  contractAddress: string;
  name: string | null;
  description: string | null;
  createdAt: string;
}

function columns(organizationId: string): Column<Single>[] {
  return [
    { title: t.contract, cell: (row) => <Link to={`organizations/${organizationId}/contracts/${row.contractAddress}/matrix`}>{row.name || row.contractAddress}</Link> },
    { title: t.address, cell: (row) => <Hash value={row.contractAddress} label="address" /> },
    { title: t.description, cell: (row) => row.description || <span className="soft">–</span> },
    { title: t.registered, cell: (row) => <Time at={row.createdAt} /> },
  ];
}

function grouped(organizationId: string): Column<Row>[] {
  const single = columns(organizationId);
  const ofGroup: ((row: Extract<Row, { contractCount: number }>) => ReactNode)[] = [
    (row) => <button type="button" className="plain link" onClick={() => setQuery({ template: String(row.templateId) }, false)}>{row.templateName}</button>,
    (row) => (row.matchingContractsCount === undefined || row.matchingContractsCount === row.contractCount ? contracts.count(row.contractCount) : contracts.matching(row.matchingContractsCount, row.contractCount)),
    (row) => row.templateDescription || <span className="soft">–</span>,
    (row) => <span className="soft">{t.template} <code>{row.templateKey}</code></span>,
  ];
  return single.map((column, i) => ({ title: column.title, cell: (row) => ("contractCount" in row ? ofGroup[i]?.(row) : column.cell(row)) }));
}

function None({ organizationId }: { organizationId: string }) {
  return (
    <Empty title={contracts.empty} action={<RegisterLink organizationId={organizationId} />} route="POST /organizations/{id}/contracts" request={{ path: { id: organizationId }, body: { contractAddress: "0x…", abi: "[…]", name: "Token", description: "" } }}>
      {contracts.emptyHint}
    </Empty>
  );
}
