import { useApi } from "../../app/query";
import { webhooks } from "../../texts/webhooks";
import { Select, TextField } from "../../ui/form";
import { eventsOf, type KnownEvent } from "./events";

export interface ChosenEvent {
  topic0: string;
  known: KnownEvent | undefined;
  typed: Record<string, string>;
}

interface EventChoiceProps {
  contract: string;
  value: ChosenEvent;
  onChange: (value: ChosenEvent) => void;
  error: (field: string) => string | undefined;
}

const OTHER = "other";

/** Which event: one of the contract's interface where it may be read, else by its topic. */
export function EventChoice({ contract, value, onChange, error }: EventChoiceProps) {
  const readable = /^0x[0-9a-fA-F]{40}$/.test(contract);
  const abi = useApi("GET /contracts/{contractAddress}/abi", { path: { contractAddress: contract } }, { enabled: readable });
  const events = eventsOf(abi.data?.data.abi ?? []);
  const choose = (topic0: string) => {
    const known = events.find((event) => event.topic0 === topic0);
    onChange({ topic0: known ? topic0 : "", known, typed: {} });
  };
  const type = (name: string) => (text: string) => onChange({ ...value, typed: { ...value.typed, [name]: text } });
  return (
    <>
      {events.length > 0 && (
        <Select
          label={webhooks.create.event}
          value={value.known ? value.topic0 : OTHER}
          onChange={choose}
          options={[[OTHER, webhooks.create.otherEvent], ...events.map((event): [string, string] => [event.topic0, event.signature])]}
        />
      )}
      {!value.known && (
        <TextField
          label={webhooks.create.topic0}
          hint={readable && abi.error ? webhooks.create.noAbi : webhooks.create.topic0Hint}
          value={value.topic0}
          onChange={(topic0) => onChange({ ...value, topic0 })}
          error={error("topic0")}
          mono
          required
        />
      )}
      <fieldset>
        <legend>{webhooks.create.filters}</legend>
        <span className="soft">{webhooks.create.filtersHint}</span>
        {value.known
          ? value.known.inputs.map(({ name, type: kind }) => <TextField key={name} label={`${name} (${kind})`} value={value.typed[name] ?? ""} onChange={type(name)} mono />)
          : ["1", "2", "3"].map((topic) => <TextField key={topic} label={`${webhooks.create.topic} ${topic}`} value={value.typed[topic] ?? ""} onChange={type(topic)} mono />)}
        {error("events") && <span className="wrong">{error("events")}</span>}
      </fieldset>
    </>
  );
}
