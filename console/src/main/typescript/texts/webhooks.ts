/** The pages of webhooks. */
export const webhooks = {
  title: "Webhooks",
  one: "Webhook",
  lead: "Events of contracts, sent to receivers as far as their owners may see them.",
  views: { own: "Mine", organization: "My organization", zone: "All" },
  columns: { name: "Name", state: "State", owner: "Owner", contract: "Contract", receiver: "Receiver", created: "Created" },
  organization: "Organization",
  fetched: "fetched by its receiver",
  withheld: "withheld",
  empty: "You have no webhook yet",
  emptyHint: "Name a contract and an event, and where to send it. Only events that you may see are sent.",
  nobody: "Nobody has a webhook yet",
  states: { disabled: "Disabled", byAdministrator: "Disabled by an administrator" },
  answered: "HTTP",
  block: "block",
  log: "log",
  removed: "Taken back",
  hidden: { not_permitted: "Hidden from you: the event may not be seen now.", forgotten: "Too old: what was sent is no longer kept." },
  event: { id: "Event", transaction: "Transaction", block: "Block", log: "Log index", removed: "State" },
  decode: "Decode events",
  decodeHint: "Callbacks carry the arguments by name, where the interface is known.",
  ordered: "In order",
  orderedHint: "One callback at a time, in the order of their sequence. A receiver that fails holds up what comes after.",
  signingKey: "Signing key",
  signingKeyHint: "It is shown this once. The receiver verifies with it that callbacks are genuine.",
  parts: { "": "Overview", deliveries: "Deliveries", "dead-letters": "Dead letters", redeliveries: "Redeliveries", test: "Test", verify: "Verify" },
  create: {
    action: "New webhook",
    submit: "Create",
    name: "Name",
    contract: "Contract",
    contractHint: "Its address. The events of its interface can be chosen, if you may read it.",
    event: "Event",
    otherEvent: "Another, by its topic",
    topic0: "First topic",
    topic0Hint: "The keccak-256 of the event's signature, 32 bytes.",
    noAbi: "The interface of this contract cannot be read by you. Give the keccak-256 of the event's signature, 32 bytes.",
    topic: "Topic",
    filters: "Only if",
    filtersHint: "Each that is filled must be equal. Integers are decimal; addresses and bytes hexadecimal.",
    delivery: "Delivery",
    callback: "Posted to an address",
    poll: "Fetched by the receiver",
    url: "Address of the receiver",
    urlHint: "Called by POST. Addresses inside of this network are refused.",
    fromBlock: "From block",
    fromBlockHint: "The next block unless given. An older one sends the past first.",
    blockTag: "Up to",
    latest: "The newest block",
    finalized: "The newest final block",
    made: "The webhook is there. Its receiver can be tested now.",
    open: "Open the webhook",
    verify: "How to verify callbacks",
  },
  definition: {
    title: "Definition",
    id: "Identifier",
    owner: "Owner",
    chain: "Chain",
    contract: "Contract",
    events: "Events",
    where: "only if",
    delivery: "Receiver",
    order: "Order",
    ordered: "One at a time, by sequence",
    unordered: "Side by side",
    decode: "Decoded",
    yes: "Yes",
    no: "No",
    from: "From block",
    upTo: "Up to",
    created: "Created",
    updated: "Changed",
  },
  summary: {
    title: "Figures",
    lead: "Over all webhooks of this list, as they are now.",
    webhooks: "Webhooks",
    active: "Active",
    paused: "Paused by their owners",
    failing: "Failing",
    error: "The chain cannot be read",
    disabled: "Disabled",
    behind: "Blocks behind, of the last",
  },
  health: {
    title: "Health",
    statistics: "Statistics",
    state: "State",
    reason: "Why",
    since: "Since",
    failures: "Failures in a row",
    last: "Last attempt",
    next: "Next attempt",
    received: "Received",
    waiting: "Waiting",
    retried: "Tried again",
    dead: "Dead letters",
    oldest: "Oldest waiting",
    behind: "Blocks behind",
    past: "Blocks of the past",
    away: "the chain is away",
    windows: "Attempts by time",
    window: "Time",
    hour: "Last hour",
    day: "Last 24 hours",
    attempts: "Attempts",
    success: "Success",
    median: "Median",
    p95: "95 of 100 within",
    successOver: "Success of the last hour",
    waitingOver: "Callbacks waiting",
    behindOver: "Blocks behind",
  },
  switch: {
    own: { off: "Pause", on: "Resume", failed: "That did not work" },
    administrator: { off: "Disable", on: "Enable again", failed: "That did not work" },
  },
  edit: { action: "Edit", title: "Edit webhook", submit: "Save" },
  rotate: {
    action: "Rotate key",
    title: "Another signing key",
    lead: "Callbacks are signed with the new key at once, and with those so far beside it until they end.",
    submit: "Make the key",
    overlap: "Keys so far end after",
    atOnce: "A receiver that does not have the new key yet refuses what comes.",
    overlaps: [["86400", "24 hours"], ["3600", "1 hour"], ["259200", "3 days"], ["604800", "7 days"], ["0", "At once"]] as [string, string][],
    keyId: "Key",
    version: "Scheme",
  },
  remove: { action: "Delete", title: "Delete webhook", lead: "It ends with all that waits for it. What was received stays received." },
  deliveries: {
    all: "Deliveries",
    allLead: "Attempts to send over all webhooks, the latest first.",
    outcome: "Outcome",
    failed: "Failed",
    caption: "Attempts to send, the latest first",
    sent: "Sent",
    answer: "Answer",
    event: "Event",
    sequence: "Sequence",
    attempt: "Attempt",
    duration: "Took",
    empty: "Nothing was sent yet",
    emptyHint: "Attempts appear here as soon as an event fits. A test event shows whether the receiver answers.",
    gone: "This attempt is no longer kept.",
    received: "Received",
    refused: "Not received",
    request: "Request",
    truncated: "The rest of the body is not kept.",
    answerBody: "Answer",
    emptyBody: "(empty)",
  },
  deadLetters: {
    caption: "Callbacks that failed",
    state: "State",
    dead: "Given up",
    retry: "Tried again",
    attempts: "Attempts",
    last: "Last answer",
    ended: "Given up at",
    next: "Next attempt",
    forgotten: "Forgotten",
    empty: "No dead letters",
    emptyRetry: "Nothing is tried again",
    emptyHint: "Callbacks that were never answered by 2xx would stand here, and can be sent again.",
  },
  redeliver: {
    again: "Send again",
    one: "Send again: sequence",
    many: "Send many again",
    ordered: "Ordered",
    what: "Which",
    since: "All dead letters since a time",
    blocks: "All of a range of blocks, received or not",
    failedSince: "Failed since",
    from: "First block",
    to: "Last block",
    count: "Count them",
    preview: "Would be sent again",
    orMore: "or more",
    callbacks: "callbacks. Their ids and bytes are those of before; receivers know them by webhook-id.",
    send: "Send them again",
  },
  redeliveries: {
    caption: "What was ordered to be sent again",
    what: "What",
    one: "Sequence",
    since: "Dead letters since",
    blocks: "Blocks",
    state: "State",
    progress: "Looked through",
    queued: "Queued",
    waiting: "Waiting",
    failed: "Failed again",
    gone: "Gone",
    created: "Ordered",
    cancel: "Cancel",
    empty: "Nothing was ordered yet",
    emptyHint: "Single callbacks, all dead letters since a time, or a range of blocks can be sent again.",
  },
  test: {
    action: "Send a test event",
    busy: "Waiting for the receiver…",
    lead: "A signed event of the type webhook.test is sent once. It has no sequence, is not repeated, and is sent to a paused webhook as well.",
    result: "Test event",
    received: "Received",
    refused: "Not received",
    status: "Status",
    duration: "Took",
    answer: "Answer",
  },
  verify: {
    title: "verify a callback",
    language: "Language",
    lead: "Callbacks are signed as Standard Webhooks 1.0.0 says. Its published libraries accept them; without one it is a few lines.",
    steps: [
      "Take the bytes of the body as they came, before anything reads them as JSON.",
      "Refuse a webhook-timestamp that is more than five minutes away: that stops replays.",
      "Compute HMAC-SHA256 over webhook-id, a dot, webhook-timestamp, a dot, and the body. The key is what follows whsec_, decoded from base64.",
      "Compare with each v1 signature in webhook-signature, in constant time. While a key is rotated there are several; one must fit.",
      "Answer 2xx within a few seconds, and remember webhook-id: the same callback may come twice.",
    ],
  },
  operational: {
    title: "Operational webhook",
    lead: "Where you are told what becomes of your webhooks: disabled, failing, recovered, callbacks given up.",
    overview: "Overview",
    notices: "Notices",
    set: "Set the address",
    change: "Change the address",
    empty: "No operational webhook is set",
    emptyHint: "Give an address that is not one of the receivers themselves, so that it is up when they are not.",
    state: "State",
    active: "Active",
    failing: "Failing",
    reason: "Why",
    url: "Address",
    urlHint: "Notices are posted there, signed with a key of their own.",
    waiting: "Waiting",
    unsaid: "Not kept",
    failures: "Failures in a row",
    last: "Last call",
    next: "Next call",
    created: "Created",
    updated: "Changed",
    testLead: "A signed event of the type webhook.test is sent once.",
    remove: "Delete the operational webhook",
    removeHint: "You are told nothing any more, and what waits is dropped.",
  },
  notices: {
    at: "Since",
    type: "Type",
    endpoint: "Webhook",
    count: "Times",
    state: "State",
    states: { waiting: "Waiting", received: "Received", dead: "Given up", replaced: "Replaced" },
    attempts: "Attempts",
    answer: "Last answer",
    next: "Next",
    empty: "Nothing was told yet",
    emptyHint: "Notices appear when a webhook of yours is disabled, fails, recovers or gives up callbacks.",
  },
} as const;

/** Code that verifies a callback, by language. */
export const verifiers = [
  {
    id: "node",
    name: "Node.js",
    note: "No dependency. body is the raw body as a Buffer; headers have lower-case names, as Node has them.",
    code: `import { createHmac, timingSafeEqual } from "node:crypto";

export function verify(body, headers, signingKey) {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(age <= 300)) throw new Error("webhook-timestamp is too far away");

  const key = Buffer.from(signingKey.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(id + "." + timestamp + ".").update(body).digest();
  const isValid = (headers["webhook-signature"] ?? "").split(" ").some((signature) => {
    const [version, value = ""] = signature.split(",");
    const given = Buffer.from(value, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isValid) throw new Error("no signature fits");
  return JSON.parse(body.toString("utf8"));
}
`,
  },
  {
    id: "python",
    name: "Python",
    note: "No dependency. body is the raw body as bytes; headers is a mapping with lower-case names.",
    code: `import base64
import hashlib
import hmac
import json
import time


def verify(body: bytes, headers, signing_key: str):
    message_id = headers["webhook-id"]
    timestamp = headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        raise ValueError("webhook-timestamp is too far away")

    key = base64.b64decode(signing_key.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    for signature in headers["webhook-signature"].split(" "):
        version, _, value = signature.partition(",")
        if version == "v1" and hmac.compare_digest(value.encode(), expected.encode()):
            return json.loads(body)
    raise ValueError("no signature fits")
`,
  },
  {
    id: "go",
    name: "Go",
    note: "Standard library only. body is the raw body, read before anything decodes it.",
    code: `package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Verify returns nil if the callback was signed with the key.
func Verify(body []byte, header http.Header, signingKey string) error {
	id := header.Get("webhook-id")
	timestamp := header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return errors.New("webhook-timestamp is not a number")
	}
	age := time.Since(time.Unix(seconds, 0))
	if age > 5*time.Minute || age < -5*time.Minute {
		return errors.New("webhook-timestamp is too far away")
	}

	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(signingKey, "whsec_"))
	if err != nil {
		return err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := mac.Sum(nil)
	for _, signature := range strings.Split(header.Get("webhook-signature"), " ") {
		version, value, _ := strings.Cut(signature, ",")
		given, err := base64.StdEncoding.DecodeString(value)
		if err == nil && version == "v1" && hmac.Equal(given, expected) {
			return nil
		}
	}
	return errors.New("no signature fits")
}
`,
  },
  {
    id: "java",
    name: "Java",
    note: "Java 17, no dependency. body is the raw body; the other values are the headers of the same names.",
    code: `import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class WebhookVerifier {
  private final byte[] key;

  public WebhookVerifier(String signingKey) {
    key = Base64.getDecoder().decode(signingKey.replaceFirst("^whsec_", ""));
  }

  /** Whether the callback was signed with the key, and lately. */
  public boolean verify(byte[] body, String id, String timestamp, String signatures)
      throws GeneralSecurityException {
    long age = Instant.now().getEpochSecond() - Long.parseLong(timestamp);
    if (Math.abs(age) > 300) {
      return false;
    }
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
    String expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
    for (String signature : signatures.split(" ")) {
      if (MessageDigest.isEqual(
          signature.getBytes(StandardCharsets.UTF_8), expected.getBytes(StandardCharsets.UTF_8))) {
        return true;
      }
    }
    return false;
  }
}
`,
  },
  {
    id: "php",
    name: "PHP",
    note: "PHP 8, no dependency. $body is file_get_contents('php://input').",
    code: `<?php

function verify(string $body, string $signingKey): array
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        throw new RuntimeException('webhook-timestamp is too far away');
    }

    $key = base64_decode(preg_replace('/^whsec_/', '', $signingKey), true);
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
        }
    }
    throw new RuntimeException('no signature fits');
}
`,
  },
  {
    id: "shell",
    name: "Shell",
    note: "With openssl, to look at one callback by hand. ID, TIMESTAMP and KEY are set; the body is in body.json, byte for byte.",
    code: `key=$(printf %s "\${KEY#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')
{ printf '%s.%s.' "$ID" "$TIMESTAMP"; cat body.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64 | sed 's/^/v1,/'
# prints a signature that must stand in the header webhook-signature
`,
  },
] as const;
