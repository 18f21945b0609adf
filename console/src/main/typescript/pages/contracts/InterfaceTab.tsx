import { useState } from "react";
import { useApi } from "../../app/query";
import { contracts } from "../../texts/contracts";
import { Table } from "../../ui/list";
import { Copy, Hash } from "../../ui/status";
import { Ready, Section } from "../../ui/page";
import type { MatrixTab } from "./ContractPage";

const t = contracts.abi;

/** Functions and events with selectors and topics, and the interface itself to copy. */
export function InterfaceTab({ organizationId, matrix }: MatrixTab) {
  return (
    <>
      <Section title={t.functions}>
        <Table
          caption={t.functions}
          rows={matrix.functions}
          rowKey={(row) => row.selector + row.signature}
          columns={[
            { title: t.name, cell: (row) => row.name },
            { title: t.signature, cell: (row) => <code>{row.signature}</code> },
            { title: t.selector, cell: (row) => <Hash value={row.selector} label="selector" /> },
            { title: t.kind, cell: (row) => (row.declared ? row.stateMutability ?? "–" : contracts.matrix.undeclared) },
          ]}
        />
      </Section>
      <Section title={t.events}>
        <Table
          caption={t.events}
          rows={matrix.events}
          rowKey={(row) => row.topic0}
          columns={[
            { title: t.name, cell: (row) => row.name ?? contracts.matrix.undeclared },
            { title: t.signature, cell: (row) => (row.signature ? <code>{row.signature}</code> : "–") },
            { title: t.topic, cell: (row) => <Hash value={row.topic0} label="topic" /> },
          ]}
        />
      </Section>
      <Json organizationId={organizationId} address={matrix.contract.contractAddress} />
    </>
  );
}

function Json({ organizationId, address }: { organizationId: string; address: string }) {
  const [isOpen, open] = useState(false);
  const asked = useApi("GET /organizations/{id}/contracts/{contractAddress}", { path: { id: organizationId, contractAddress: address } }, { enabled: isOpen });
  return (
    <Section title={t.json} actions={asked.data && <span className="row">{t.copy}<Copy text={asked.data.data.abi} label={t.copy} /></span>}>
      {isOpen ? <Ready of={asked}>{(contract) => <pre className="tall" tabIndex={0}>{pretty(contract.abi)}</pre>}</Ready> : <div><button type="button" onClick={() => open(true)}>{t.load}</button></div>}
    </Section>
  );
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
