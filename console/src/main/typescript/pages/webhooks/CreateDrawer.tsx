import { useState } from "react";
import type { CreatedWebhook } from "../../api/types";
import { useChange } from "../../app/query";
import { Link, useRested } from "../../app/router";
import { webhooks } from "../../texts/webhooks";
import { Check, Form, Secret, Select, TextField } from "../../ui/form";
import { Surface } from "../../ui/page";
import { type ChosenEvent, EventChoice } from "./EventChoice";
import { eventPart, filtersOf } from "./events";

/** Subscribes to events of a contract; shows the signing key once. */
export function CreateDrawer({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<CreatedWebhook | null>(null);
  return (
    <Surface kind="drawer" title={webhooks.create.action} onClose={onClose}>
      {made ? <Made webhook={made} /> : <CreateForm onMade={setMade} />}
    </Surface>
  );
}

function CreateForm({ onMade }: { onMade: (made: CreatedWebhook) => void }) {
  const [name, setName] = useState("");
  const [delivery, setDelivery] = useState<"callback" | "poll">("callback");
  const [url, setUrl] = useState("");
  const [contract, setContract] = useState("");
  const [event, setEvent] = useState<ChosenEvent>({ topic0: "", known: undefined, typed: {} });
  const [fromBlock, setFromBlock] = useState("");
  const [blockTag, setBlockTag] = useState<"latest" | "finalized">("latest");
  const [decode, setDecode] = useState(true);
  const [ordered, setOrdered] = useState(false);
  const rested = useRested(contract.trim());
  const create = useChange("POST /api/v1/event-webhook", ["/api/v1/event-webhook", "/admin/event-webhooks", "/organizations/{id}/event-webhooks"]);
  const issue = (field: string) =>
    create.error?.issue(field) ?? create.error?.issues.find((each) => each.path.startsWith(`${field}.`) || each.path.startsWith(`${field}[`))?.message;
  const submit = () =>
    create.mutate({
      body: {
        name: name.trim(),
        delivery,
        ...(delivery === "callback" ? { url: url.trim(), ordered } : {}),
        contract: contract.trim(),
        ...eventPart(event.topic0.trim(), filtersOf(event.typed, event.known)),
        ...(fromBlock.trim() ? { from_block: Number(fromBlock) } : {}),
        decode_events: decode,
        block_tag: blockTag,
      },
    }, { onSuccess: (answer) => onMade(answer.data) });
  return (
    <Form onSubmit={submit} busy={create.isPending} error={create.error} submit={webhooks.create.submit}>
      <TextField label={webhooks.create.name} value={name} onChange={setName} error={issue("name")} required maxLength={100} autoFocus />
      <TextField label={webhooks.create.contract} hint={webhooks.create.contractHint} value={contract} onChange={setContract} error={issue("contract")} required mono placeholder="0x" />
      <EventChoice contract={rested} value={event} onChange={setEvent} error={issue} />
      <Select label={webhooks.create.delivery} value={delivery} onChange={setDelivery} options={[["callback", webhooks.create.callback], ["poll", webhooks.create.poll]]} error={issue("delivery")} />
      {delivery === "callback" && <TextField label={webhooks.create.url} hint={webhooks.create.urlHint} type="url" value={url} onChange={setUrl} error={issue("url")} required placeholder="https://" />}
      <TextField label={webhooks.create.fromBlock} hint={webhooks.create.fromBlockHint} type="number" value={fromBlock} onChange={setFromBlock} error={issue("from_block")} />
      <Select label={webhooks.create.blockTag} value={blockTag} onChange={setBlockTag} options={[["latest", webhooks.create.latest], ["finalized", webhooks.create.finalized]]} error={issue("block_tag")} />
      <Check label={webhooks.decode} hint={webhooks.decodeHint} checked={decode} onChange={setDecode} />
      {delivery === "callback" && <Check label={webhooks.ordered} hint={webhooks.orderedHint} checked={ordered} onChange={setOrdered} />}
    </Form>
  );
}

function Made({ webhook }: { webhook: CreatedWebhook }) {
  const { id, signing_key: key } = webhook.endpoint;
  return (
    <>
      <p>{webhooks.create.made}</p>
      {key && <Secret label={webhooks.signingKey} value={key}>{webhooks.signingKeyHint}</Secret>}
      <div className="row">
        <Link className="button primary" to={`webhooks/${id}`}>{webhooks.create.open}</Link>
        {key && <Link className="button" to={`webhooks/${id}/verify`}>{webhooks.create.verify}</Link>}
      </div>
    </>
  );
}
