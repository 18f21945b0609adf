import type { ProviderTest, TestOidcProvider } from "../../api/types";
import { useChange } from "../../app/query";
import { organizations } from "../../texts/organizations";
import { ResultBanner } from "../../ui/status";
import { Facts, Failed, Section } from "../../ui/page";

const texts = organizations.provider.test;

/** Tries a provider, the stored one or what is being typed, before people depend on it. */
export function ProviderTestForm({ id, of }: { id: string; of: TestOidcProvider }) {
  const trial = useChange("POST /organizations/{id}/oidc-provider/test");
  const run = <button type="button" disabled={trial.isPending} onClick={() => trial.mutate({ path: { id }, body: of })}>{trial.isPending ? texts.running : texts.run}</button>;
  return (
    <Section title={texts.title} actions={run}>
      <p className="soft">{texts.lead}</p>
      {trial.error && <Failed error={trial.error} />}
      {trial.data && <Result of={trial.data.data} />}
    </Section>
  );
}

function Result({ of }: { of: ProviderTest }) {
  const good = of.reachable && of.problems.length === 0;
  return (
    <>
      <ResultBanner tone={good ? "good" : "bad"} title={good ? texts.good : of.reachable ? texts.bad : texts.unreachable}>
        {good ? texts.goodHint(of.keys) : of.problems.map(({ field, message }) => <div key={field + message}><code>{field}</code> {message}</div>)}
      </ResultBanner>
      <Facts
        of={[
          [organizations.provider.issuer, <code key="issuer">{of.issuer}</code>],
          ...place(texts.authorization, of.authorizationEndpoint),
          ...place(texts.token, of.tokenEndpoint),
          ...place(texts.keySet, of.jwksUri),
        ]}
      />
    </>
  );
}

function place(name: string, at: string | null): [string, React.ReactNode][] {
  return at ? [[name, <code key={name}>{at}</code>]] : [];
}
