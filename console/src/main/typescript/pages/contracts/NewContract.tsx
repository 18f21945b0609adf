import { useState } from "react";
import { useApi, useChange } from "../../app/query";
import { navigate, useQueryValue } from "../../app/router";
import { contracts } from "../../texts/contracts";
import { Form, Select, TextArea, TextField } from "../../ui/form";
import { Page } from "../../ui/page";
import { useBreadcrumbs } from "./breadcrumbs";
import { readInterface } from "./interface";
import { InterfacePreview } from "./InterfacePreview";

const t = contracts.fields;

/** Registers a contract: with an ABI that is pasted, or a template. */
export function NewContract({ params }: { params: Record<string, string> }) {
  const id = params.id ?? "";
  const [source, setSource] = useQueryValue("from");
  const [fields, setFields] = useState({ contractAddress: "", name: "", description: "", abi: "" });
  const [template, setTemplate] = useState("");
  const [search, setSearch] = useState("");
  const templates = useApi("GET /templates", { query: { searchQuery: search || undefined, limit: 50 } }, { enabled: source === "template" });
  const change = useChange("POST /organizations/{id}/contracts", ["/organizations/{id}/contracts"]);
  const chosen = templates.data?.data.items.find((one) => String(one.id) === template);
  const text = source === "template" ? chosen?.abi ?? "" : fields.abi;
  const read = text.trim() === "" ? null : readInterface(text);
  const set = (name: keyof typeof fields) => (value: string) => setFields({ ...fields, [name]: value });
  const wrongAbi = read && "wrong" in read ? read.wrong : undefined;

  const send = () => {
    if (!read || "wrong" in read) return;
    change.mutate({
      path: { id },
      body: { ...fields, contractAddress: fields.contractAddress.trim(), abi: read.json, templateId: source === "template" ? Number(template) : null },
    }, { onSuccess: (answer) => navigate(`organizations/${id}/contracts/${answer.data.contractAddress}/matrix`) });
  };
  const issue = (field: string) => change.error?.issue(field);

  return (
    <Page title={contracts.register} crumbs={useBreadcrumbs(id)} lead={contracts.emptyHint}>
      <Form onSubmit={send} busy={change.isPending} error={change.error} submit={t.submit}>
        <TextField label={t.address} hint={t.addressHint} value={fields.contractAddress} onChange={set("contractAddress")} error={issue("contractAddress")} required mono />
        <TextField label={t.name} value={fields.name} onChange={set("name")} error={issue("name")} required maxLength={100} />
        <TextField label={t.description} value={fields.description} onChange={set("description")} error={issue("description")} />
        <Select label={t.source} value={source === "template" ? "template" : ""} onChange={setSource} options={[["", t.paste], ["template", t.template]]} />
        {source === "template"
          ? (
            <div className="pair">
              <TextField label={t.findTemplate} type="search" value={search} onChange={setSearch} />
              <Select
                label={t.chooseTemplate}
                hint={t.templateHint}
                value={template}
                onChange={setTemplate}
                error={templates.error?.message ?? issue("templateId")}
                options={[["", t.chooseTemplate], ...(templates.data?.data.items ?? []).map((one): [string, string] => [String(one.id), one.name])]}
              />
            </div>
          )
          : <TextArea label={t.abi} hint={t.abiHint} value={fields.abi} onChange={set("abi")} error={wrongAbi ?? issue("abi")} rows={10} required />}
        {read && "declared" in read && <InterfacePreview declared={read.declared} />}
      </Form>
    </Page>
  );
}
