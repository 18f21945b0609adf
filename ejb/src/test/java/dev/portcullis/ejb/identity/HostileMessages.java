package dev.portcullis.ejb.identity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.web3j.crypto.Keys;

/** A corpus of malformed and hostile sign-in messages (EIP-4361), with places to fill in. */
record HostileMessages(List<JsonNode> lines) {
  /**
   * One of them.
   *
   * @param status what a client is answered: 400 if it cannot be read, 401 if it does not hold
   */
  record Hostile(String name, String message, int status) {}

  static HostileMessages read() throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    try (InputStream in = HostileMessages.class.getResourceAsStream("hostile-messages.jsonl")) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        lines.add(Json.MAPPER.readTree(line));
      }
    }
    assertThat(lines).hasSizeGreaterThanOrEqualTo(40);
    return new HostileMessages(lines);
  }

  /** One address in four thousand has capitals only, and is then right in capitals (EIP-55). */
  static TestWallet withLettersOfBothKinds() {
    return Stream.generate(TestWallet::random)
        .filter(wallet -> wallet.address().matches("0x.*[a-f].*"))
        .filter(wallet -> wallet.address().matches("0x.*[A-F].*"))
        .findFirst()
        .orElseThrow();
  }

  /** All of them, filled in as variations of this challenge for this wallet. */
  List<Hostile> about(TestWallet wallet, String challenge) {
    Map<String, String> values = values(wallet, challenge.split("\n", -1));
    return lines.stream()
        .map(
            line ->
                new Hostile(
                    line.get("name").asText(),
                    fill(line.get("message").asText(), values),
                    line.get("status").asInt()))
        .toList();
  }

  private static String fill(String text, Map<String, String> values) {
    String filled = text;
    for (Map.Entry<String, String> value : values.entrySet()) {
      filled = filled.replace("@" + value.getKey() + "@", value.getValue());
    }
    return filled;
  }

  private static Map<String, String> values(TestWallet wallet, String[] lines) {
    Map<String, String> values = new HashMap<>();
    values.put("domain", lines[0].substring(0, lines[0].indexOf(' ')));
    values.put("address", wallet.address());
    values.put("lower", wallet.address().toLowerCase(Locale.ROOT));
    values.put("upper", "0x" + wallet.address().substring(2).toUpperCase(Locale.ROOT));
    values.put("bare", wallet.address().substring(2));
    values.put("other", Keys.toChecksumAddress(TestWallet.random().address()));
    values.put("statement", lines[3]);
    values.put("uri", value(lines, "URI: "));
    values.put("chain", value(lines, "Chain ID: "));
    values.put("nonce", value(lines, "Nonce: "));
    values.put("issued", value(lines, "Issued At: "));
    values.put("expires", value(lines, "Expiration Time: "));
    return values;
  }

  private static String value(String[] lines, String label) {
    for (String line : lines) {
      if (line.startsWith(label)) {
        return line.substring(label.length());
      }
    }
    throw new AssertionError("The challenge has no " + label);
  }
}
