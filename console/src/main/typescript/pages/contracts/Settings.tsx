import { useEffect, useState } from "react";
import type { Contract } from "../../api/types";
import { useAccess } from "../../app/access";
import { useApi, useChange } from "../../app/query";
import { navigate, setGuard, useQueryValue, useRested } from "../../app/router";
import { contracts } from "../../texts/contracts";
import { Confirm, Form, Select, TextArea, TextField } from "../../ui/form";
import { StatusBadge, Time } from "../../ui/status";
import { Facts, Section } from "../../ui/page";
import { Disclosure } from "./Disclosure";
import { NOTHING } from "./drafts";
import { readInterface } from "./interface";
import { stage } from "./stage";
import { ConflictNotice } from "./ConflictNotice";

const t = contracts.settings;
const f = contracts.fields;

/** As many templates as are offered at once; the others are looked for by name. */
const OFFERED = 50;

interface Props {
  organizationId: string;
  contract: Contract;
  etag: string | null;
  /** Reloads it, and restarts the forms with the current values. */
  reload: () => unknown;
}

/** The name, the interface and the disclosure of a contract, and its removal. */
export function Settings({ organizationId, contract, etag, reload }: Props) {
  const access = useAccess();
  const mayWrite = access.may("admin_write", organizationId);
  // The version whose values the forms began with: what others change meanwhile does not move it, what is saved here does.
  const [version, setVersion] = useState(etag);
  const [isOurs, setOurs] = useState(false);
  useEffect(() => {
    if (!isOurs) return;
    setVersion(etag);
    setOurs(false);
  }, [isOurs, etag]);
  const saved = () => setOurs(true);
  return (
    <>
      <Section title={t.general}>
        {mayWrite ? <General organizationId={organizationId} contract={contract} etag={version} reload={reload} onSaved={saved} /> : <Facts of={[[f.name, contract.name], [f.description, contract.description], [contracts.columns.registered, <Time key="t" at={contract.createdAt} />]]} />}
      </Section>
      <Disclosure contract={contract} etag={version} mayWrite={access.may("admin_write")} onSaved={saved} reload={reload} />
      {mayWrite && <Remove organizationId={organizationId} contract={contract} etag={version} />}
    </>
  );
}

function General({ organizationId, contract, etag, reload, onSaved }: Props & { onSaved: () => void }) {
  const [isChoosing, choose] = useState(false);
  const [fields, setFields] = useState({ contractAddress: contract.contractAddress, name: contract.name ?? "", description: contract.description ?? "", abi: contract.abi });
  const [template, setTemplate] = useState(contract.templateId === null ? "" : String(contract.templateId));
  const [search, setSearch] = useState("");
  const searchQuery = useRested(search.trim());
  const templates = useApi("GET /templates", { query: { limit: OFFERED, ...(searchQuery ? { searchQuery } : {}) } }, { enabled: isChoosing });
  const change = useChange("PUT /organizations/{id}/contracts/{contractAddress}", ["/organizations/{id}/contracts"]);
  const set = (name: keyof typeof fields) => (value: string) => setFields({ ...fields, [name]: value });
  const read = readInterface(fields.abi);
  const known = templates.data?.data.items ?? [];
  const isMany = search !== "" || (templates.data?.data.pagination.totalItems ?? 0) > OFFERED;
  const isMissing = template !== "" && !known.some((one) => String(one.id) === template);
  const save = () => {
    if ("wrong" in read) return;
    change.mutate({
      path: { id: organizationId, contractAddress: contract.contractAddress },
      body: { ...fields, contractAddress: fields.contractAddress.trim(), abi: read.json, templateId: template === "" ? null : Number(template) },
      ifMatch: etag,
    }, {
      onSuccess: ({ data }) => {
        onSaved();
        if (data.contractAddress !== contract.contractAddress) navigate(`organizations/${organizationId}/contracts/${data.contractAddress}/settings`);
      },
    });
  };
  const issue = (field: string) => change.error?.issue(field);
  const isStale = change.error?.status === 412;
  return (
    <Form onSubmit={save} busy={change.isPending} error={isStale ? null : change.error} submit={t.save}>
      <TextField label={f.name} value={fields.name} onChange={set("name")} error={issue("name")} required maxLength={100} />
      <TextField label={f.description} value={fields.description} onChange={set("description")} error={issue("description")} />
      <TextField label={f.address} hint={f.addressHint} value={fields.contractAddress} onChange={set("contractAddress")} error={issue("contractAddress")} required mono />
      {!isChoosing && (
        <div className="field">
          <span className="label">{contracts.columns.template}</span>
          <div className="row"><span>{template === "" ? f.noTemplate : t.ofTemplate(template)}</span><button type="button" onClick={() => choose(true)}>{t.change}</button></div>
        </div>
      )}
      {isChoosing && isMany && <TextField label={f.findTemplate} type="search" value={search} onChange={setSearch} />}
      {isChoosing && <Select
        label={contracts.columns.template}
        hint={f.templateHint}
        value={template}
        onChange={setTemplate}
        error={templates.error?.message ?? issue("templateId")}
        options={[["", f.noTemplate], ...(isMissing ? [[template, template] as [string, string]] : []), ...known.map((one): [string, string] => [String(one.id), one.name])]}
      />}
      <TextArea label={f.abi} hint={t.lost} value={fields.abi} onChange={set("abi")} error={"wrong" in read ? read.wrong : issue("abi")} rows={6} />
      {isStale && <ConflictNotice reload={reload} />}
      {change.isSuccess && <span role="status"><StatusBadge tone="good">{t.saved}</StatusBadge></span>}
    </Form>
  );
}

function Remove({ organizationId, contract, etag }: Omit<Props, "reload">) {
  const [panel, setPanel] = useQueryValue("panel");
  const change = useChange("DELETE /organizations/{id}/contracts/{contractAddress}", []);
  const remove = () => change.mutate({ path: { id: organizationId, contractAddress: contract.contractAddress }, ifMatch: etag }, {
    onSuccess: () => {
      // Its staged changes are gone with it, so there is no prompt.
      setGuard(null);
      stage(organizationId, contract.contractAddress, () => NOTHING);
      navigate(`organizations/${organizationId}/contracts`);
    },
  });
  return (
    <Section title={t.remove}>
      <p className="soft">{t.removeHint}</p>
      <div><button type="button" className="danger" onClick={() => setPanel("remove")}>{t.remove}</button></div>
      {panel === "remove" && (
        <Confirm title={t.remove} word={contract.name || contract.contractAddress} action={t.removeAction} busy={change.isPending} error={change.error} onConfirm={remove} onClose={() => setPanel("")}>
          <p>{t.removeHint}</p>
        </Confirm>
      )}
    </Section>
  );
}
