import { useState } from "react";
import { navigate } from "../../app/router";
import { explorer } from "../../texts/explorer";
import { Form, TextField } from "../../ui/form";
import { Empty, Ready, Section } from "../../ui/page";
import { isAddress, isHash, type Transaction, useBlocks } from "./chain";
import { Frame } from "./Frame";
import { Transactions } from "./Transactions";

const texts = explorer.lookup;
const BLOCKS = 20;
const MOST = 50;

/** Looks a transaction up, and shows the latest. */
export function TransactionSearch() {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string>();
  const newest = useBlocks(BLOCKS, { upTo: null, whole: true, live: 10_000 });
  const go = () => {
    const wanted = text.trim().toLowerCase();
    if (isHash(wanted)) navigate(`transactions/${wanted}`);
    else if (isAddress(wanted)) navigate(`addresses/${wanted}`);
    else if (/^\d{1,15}$/.test(wanted)) navigate(`blocks/${wanted}`);
    else setWrong(texts.wrong);
  };
  return (
    <Frame title={texts.title} lead={texts.lead}>
      <Form submit={texts.go} busy={false} error={null} onSubmit={go}>
        <TextField label={texts.label} value={text} error={wrong} mono required placeholder="0x…" onChange={(value) => { setText(value); setWrong(undefined); }} />
      </Form>
      <Section title={texts.latest}>
        <Ready of={newest}>
          {({ blocks }) => {
            const seen = blocks.flatMap((block) => block.transactions as Transaction[]).slice(0, MOST);
            return seen.length === 0 ? <Empty title={texts.none}>{texts.noneHint}</Empty> : <Transactions caption={texts.latest} of={seen} />;
          }}
        </Ready>
      </Section>
    </Frame>
  );
}
