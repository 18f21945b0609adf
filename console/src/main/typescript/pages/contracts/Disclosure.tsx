import { useState } from "react";
import type { Contract } from "../../api/types";
import { useChange } from "../../app/query";
import { contracts } from "../../texts/contracts";
import { Check, Form, TextArea, TextField } from "../../ui/form";
import { Hash, StatusBadge } from "../../ui/status";
import { Facts, Section } from "../../ui/page";
import { ConflictNotice } from "./ConflictNotice";

const t = contracts.settings;

/** What every user may read of a contract; set in the zone. */
export function Disclosure({ contract, etag, mayWrite, onSaved, reload }: {
  contract: Contract;
  /** The version whose values the form began with. */
  etag: string | null;
  mayWrite: boolean;
  onSaved: () => unknown;
  reload: () => unknown;
}) {
  const [supply, setSupply] = useState(contract.discloseErc20TotalSupply);
  const [bytecode, setBytecode] = useState(contract.discloseBytecode);
  const [from, setFrom] = useState(contract.disclosureStartBlock);
  const [accounts, setAccounts] = useState(contract.disclosedAddresses.map((account) => account.address).join("\n"));
  const [slots, setSlots] = useState(contract.disclosedSlots.join("\n"));
  const change = useChange("PUT /contracts/{contractAddress}/disclosure", ["/organizations/{id}/contracts/{contractAddress}"]);
  const save = () => change.mutate({
    path: { contractAddress: contract.contractAddress },
    body: {
      discloseErc20TotalSupply: supply,
      discloseBytecode: bytecode,
      disclosureStartBlock: from,
      disclosedAddresses: accounts.split(/\s+/).filter(Boolean).map((address) => ({ address })),
      disclosedSlots: slots.split(/\s+/).filter(Boolean),
    },
    ifMatch: etag,
  }, { onSuccess: onSaved });
  const issue = (field: string) => change.error?.issues.find((one) => one.path.startsWith(field))?.message;
  const isStale = change.error?.status === 412;
  return (
    <Section title={t.disclosure}>
      <p className="soft">{t.disclosureLead}</p>
      {mayWrite
        ? (
          <Form onSubmit={save} busy={change.isPending} error={isStale ? null : change.error} submit={t.save}>
            <Check label={t.supply} checked={supply} onChange={setSupply} />
            <Check label={t.bytecode} checked={bytecode} onChange={setBytecode} />
            <TextField label={t.from} hint={t.fromHint} value={from} onChange={setFrom} error={issue("disclosureStartBlock")} required />
            <TextArea label={t.accounts} hint={t.accountsHint} value={accounts} onChange={setAccounts} error={issue("disclosedAddresses")} rows={4} />
            <TextArea label={t.slots} hint={t.slotsHint} value={slots} onChange={setSlots} error={issue("disclosedSlots")} rows={2} />
            {isStale && <ConflictNotice reload={reload} />}
            {change.isSuccess && <span role="status"><StatusBadge tone="good">{t.saved}</StatusBadge></span>}
          </Form>
        )
        : (
          <Facts of={[
            [t.supply, supply ? t.yes : t.no],
            [t.bytecode, bytecode ? t.yes : t.no],
            [t.from, from],
            [t.slots, contract.disclosedSlots.length > 0 ? contract.disclosedSlots.map((slot) => <Hash key={slot} value={slot} label="slot" />) : "–"],
            [t.accounts, contract.disclosedAddresses.length > 0 ? contract.disclosedAddresses.map((account) => <Hash key={account.address} value={account.address} label="address" />) : "–"],
          ]} />
        )}
    </Section>
  );
}
