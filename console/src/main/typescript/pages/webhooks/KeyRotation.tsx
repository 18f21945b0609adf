import { useState } from "react";
import type { ApiError } from "../../api/client";
import type { RotatedSigningKey } from "../../api/types";
import { webhooks } from "../../texts/webhooks";
import { Form, Secret, Select } from "../../ui/form";
import { Facts, Surface } from "../../ui/page";

interface KeyRotationProps {
  /** The answer has the new key; it is shown once. */
  rotate: (seconds: number) => Promise<RotatedSigningKey>;
  busy: boolean;
  error: ApiError | null;
  onClose: () => void;
}

/** Gives another signing key; those so far sign beside it for a while. */
export function KeyRotation({ rotate, busy, error, onClose }: KeyRotationProps) {
  const [overlap, setOverlap] = useState("86400");
  const [made, setMade] = useState<RotatedSigningKey | null>(null);
  return (
    <Surface kind="drawer" title={webhooks.rotate.title} onClose={onClose}>
      {made
        ? (
          <>
            <Secret label={webhooks.signingKey} value={made.signing_key}>{webhooks.signingKeyHint}</Secret>
            <Facts of={[[webhooks.rotate.keyId, <code key="k">{made.key_id}</code>], [webhooks.rotate.version, made.version]]} />
          </>
        )
        : (
          <Form onSubmit={() => rotate(Number(overlap)).then(setMade, () => undefined)} busy={busy} error={error} submit={webhooks.rotate.submit}>
            <p>{webhooks.rotate.lead}</p>
            <Select label={webhooks.rotate.overlap} hint={overlap === "0" ? webhooks.rotate.atOnce : undefined} value={overlap} onChange={setOverlap} options={webhooks.rotate.overlaps.map(([seconds, name]) => [seconds, name])} error={error?.issue("retire_after_secs")} />
          </Form>
        )}
    </Surface>
  );
}
