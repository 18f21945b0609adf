/** Code that verifies a callback, by language. */
export const verifiers = [
  {
    id: "node",
    name: "Node.js",
    note: "No dependencies. body is the raw body as a Buffer. Header names are lowercase, as in Node.js.",
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
    note: "No dependencies. body is the raw body as bytes. headers is a mapping with lowercase names.",
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
    note: "Standard library only. body is the raw body, before any decoding.",
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
    note: "Java 17, no dependencies. body is the raw body. The other arguments are the headers of the same names.",
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
    note: "PHP 8, no dependencies. $body is file_get_contents('php://input').",
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
    note: "Uses openssl to verify a single delivery manually. Set ID, TIMESTAMP and KEY, and save the raw body in body.json.",
    code: `key=$(printf %s "\${KEY#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')
{ printf '%s.%s.' "$ID" "$TIMESTAMP"; cat body.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64 | sed 's/^/v1,/'
# prints a signature that must stand in the header webhook-signature
`,
  },
] as const;
